# what: the deepest frame's arguments
# gains: nothing
# origin: mechanism: tracebacks with values (cgitb, rich)
# expects: error RecursionError
def f(x):
    return f(x)
f(df['name'].iloc[0])
