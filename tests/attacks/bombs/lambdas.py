# what: lambdas in lambdas
# gains: death
# origin: measured: rustpython-parser aborted at 50,000 levels
# expects: error or unsupported
# expand: LAMBDA = "lambda:" * 8000
final_answer = LAMBDA0
