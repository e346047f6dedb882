# what: reads a private attribute of pandas' own that leads to a module
# gains: reads
# origin: mechanism: one underscore instead of two
# expects: rejected dunder
final_answer = np._globals.enum.sys.modules['os'].environ['CANARY']
