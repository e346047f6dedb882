# what: operator.methodcaller calls a method that writes a file
# gains: writes
# origin: mechanism: names of methods as text
# expects: rejected file-write
import operator
operator.methodcaller('to_csv', 'pwned')(df)
