# what: a private attribute with an underscore of another kind
# gains: reads
# origin: PEP 3131: U+FF3F and U+FE33 normalise to an underscore
# expects: rejected dunder
final_answer = print._﹍self_＿.open('secret.txt').read()
