# what: one call of Python's that does much, again and again: dec sqrt
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import decimal
decimal.getcontext().prec = 10000
a = decimal.Decimal(2)
while True:
    a.sqrt()
