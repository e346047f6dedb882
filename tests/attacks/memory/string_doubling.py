# what: a text that doubles
# gains: memory
# origin: danthedeckie/simpleeval documentation: MAX_STRING_LENGTH
# expects: limit
s = 'a'
while True:
    s += s
