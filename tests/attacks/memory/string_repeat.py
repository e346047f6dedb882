# what: a text of ten thousand million letters in one operation
# gains: memory
# origin: danthedeckie/simpleeval documentation: MAX_STRING_LENGTH
# expects: limit
final_answer = len('a' * 10 ** 10)
