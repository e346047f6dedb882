# what: padding, centring, filling
# gains: memory
# origin: mechanism: outputs larger than inputs
# expects: limit
final_answer = len('1'.zfill(10 ** 10))
