# what: an error of unpacking and of sorting, with cells of two types
# gains: nothing
# origin: mechanism: messages of the interpreter
# expects: error
a, b = df['name']
