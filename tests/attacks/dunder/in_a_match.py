# what: a class pattern reads the attribute
# gains: reads
# origin: PEP 634: class patterns read attributes
# expects: rejected dunder
match print:
    case object(__self__=builtins):
        final_answer = builtins.open('secret.txt').read()
