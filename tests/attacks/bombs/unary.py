# what: signs before signs, without a bracket
# gains: death
# origin: measured: rustpython-parser aborted at 50,000 levels
# expects: error or unsupported
# expand: SIGN = "-" * 50000
final_answer = SIGN1
