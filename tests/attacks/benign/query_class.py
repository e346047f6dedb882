# what: a column called class in a query, which needs back-ticks
# gains: nothing
# expects: answered
final_answer = df.query("`class` == 'X'")['name'].tolist()
