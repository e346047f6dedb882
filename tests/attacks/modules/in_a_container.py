# what: the module comes out of a list while the program runs
# gains: reads
# origin: mechanism: no static check knows what a subscript gives
# expects: rejected or error or unsupported
m = {'x': [statistics]}
for where in ['x']:
    m = m[where][0]
final_answer = m.sys.modules['os'].environ['CANARY']
