# what: one call of Python's that does much, again and again: dec mul
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import decimal
decimal.getcontext().prec = 10000
a = decimal.Decimal(1)/7
while True:
    a * a
