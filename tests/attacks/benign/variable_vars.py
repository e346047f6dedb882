# what: a variable is called vars
# gains: nothing
# expects: answered
vars = ['open', 'close']
final_answer = df[vars].sum().round(2).tolist()
