# what: aggregations by column
# gains: nothing
# expects: answered
final_answer = df.groupby('team').agg({'open': 'max', 'close': 'min', 'import': 'sum'})
