# what: one call of Python's that does much, again and again: dec pow
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import decimal
decimal.getcontext().prec = 3000
a = decimal.Decimal(2)/3
while True:
    a ** a
