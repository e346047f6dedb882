# what: adds columns
# gains: nothing
# expects: answered
df['change'] = df['close'] - df['open']
df.loc[df['change'] < 0, 'sign'] = 'down'
final_answer = df['sign'].fillna('up').value_counts().to_dict()
