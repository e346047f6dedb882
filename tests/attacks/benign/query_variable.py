# what: a query with a variable
# gains: nothing
# expects: answered
limit = 400000
final_answer = df.query('salary > @limit')['name'].tolist()
