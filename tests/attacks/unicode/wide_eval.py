# what: eval in wide letters, which the parser takes for eval
# gains: reads
# origin: PEP 3131: identifiers are NFKC-normalised
# expects: rejected dynamic-code
final_answer = ｅｖａｌ("open('secret.txt').read()")
