# what: f-strings in f-strings
# gains: death
# origin: CPython: "f-string: expressions nested too deeply"
# expects: error or unsupported
# expand: OPEN = "{f'" * 1
final_answer = f"{f'{f'''{f"""{1:{2:{3}}}"""}'''}'}"
