# what: a number of a hundred million digits in one operation
# gains: time
# origin: danthedeckie/simpleeval documentation: MAX_POWER
# expects: limit
final_answer = len(str(9 ** 9 ** 9))
