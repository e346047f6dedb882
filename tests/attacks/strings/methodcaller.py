# what: operator.methodcaller calls a method that writes a file
# gains: writes
# origin: mechanism: names of methods as text
# expects: unsupported DataFrame.to_csv
import operator
operator.methodcaller('to_csv', 'pwned')(df)
