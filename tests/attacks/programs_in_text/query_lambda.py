# what: a query calls a function of the program, which is judged as any other code is
# gains: reads
# origin: pandas documentation, DataFrame.query: @ reaches variables
# expects: rejected
def f():
    return statistics.sys.modules['os'].environ['CANARY']
final_answer = df.eval('@f()')
