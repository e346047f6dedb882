# what: parentheses in parentheses
# gains: death
# origin: measured: rustpython-parser aborted at 50,000 levels
# expects: error or unsupported
# expand: OPEN = "(" * 30000
# expand: CLOSE = ")" * 30000
final_answer = OPEN1CLOSE
