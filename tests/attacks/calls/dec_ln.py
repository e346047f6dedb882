# what: one call of Python's that does much, again and again: dec ln
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import decimal
decimal.getcontext().prec = 5000
a = decimal.Decimal(2)
while True:
    a.ln()
