# what: attributes of attributes
# gains: death
# origin: measured: rustpython-parser aborted at 50,000 levels
# expects: error or unsupported
# expand: DOT = ".a" * 25000
final_answer = dfDOT
