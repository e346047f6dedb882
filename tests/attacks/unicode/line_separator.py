# what: a line separator of Unicode inside a comment
# gains: nothing
# origin: mechanism: str.splitlines knows more line ends than the parser
# expects: empty or answered or unsupported
# expand: LS = "\u2028" * 1
x = 1 # LS open('secret.txt').read()
final_answer = x
