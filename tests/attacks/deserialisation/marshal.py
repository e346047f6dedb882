# what: marshalled code is a function's body
# gains: reads
# origin: Python documentation, marshal: a warning
# expects: rejected
import marshal
code = marshal.loads(marshal.dumps(compile("open('secret.txt').read()", 'x', 'eval')))
final_answer = eval(code)
