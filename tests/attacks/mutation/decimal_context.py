# what: the precision of decimals, which must not outlive the run
# gains: changes
# origin: Python documentation, decimal.setcontext
# expects: answered
import decimal
decimal.getcontext().prec = 3
final_answer = str(decimal.Decimal(1) / decimal.Decimal(3))
