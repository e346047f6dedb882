# what: a column called import in a query
# gains: nothing
# expects: answered
final_answer = len(df.query('`import` > 500'))
