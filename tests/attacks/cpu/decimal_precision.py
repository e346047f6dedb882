# what: a quotient of very many digits
# gains: time
# origin: Python documentation, decimal: prec up to 999999999999999999
# expects: limit
import decimal
decimal.getcontext().prec = 10 ** 9
final_answer = str(decimal.Decimal(1) / 7)
