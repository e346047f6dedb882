# what: lists in lists; rustpython-parser alone overflows its stack at this
# gains: death
# origin: measured: rustpython-parser aborted at 50,000 levels
# expects: error or unsupported
# expand: OPEN = "[" * 30000
# expand: CLOSE = "]" * 30000
final_answer = OPENCLOSE
