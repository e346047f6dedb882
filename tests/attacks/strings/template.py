# what: string.Template with a pattern of its own would look anything up
# gains: reads
# origin: mechanism: a mapping with lookups of its own
# expects: rejected or error
final_answer = string.Template('$x').substitute(x=string._re.enum.sys.modules['os'].environ['CANARY'])
