# what: a number of very many digits
# gains: nothing
# origin: CVE-2020-10735
# expects: error SyntaxError or unsupported
# expand: NINES = "9" * 60000
final_answer = NINES
