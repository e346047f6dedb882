# what: one call of Python's that does much, again and again: dec str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import decimal
a = decimal.Decimal('9'*19000)
while True:
    str(a)
