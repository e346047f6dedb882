# what: aggregations by name
# gains: nothing
# expects: answered
final_answer = df.groupby('team')['salary'].agg(['min', 'max', 'mean', 'count']).round(2)
