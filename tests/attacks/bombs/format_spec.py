# what: a format in a format in a format
# gains: death
# origin: CPython: "f-string: expressions nested too deeply"
# expects: error or unsupported
# expand: OPEN = "{1:" * 10000
# expand: CLOSE = "}" * 10000
final_answer = f'OPENCLOSE'
