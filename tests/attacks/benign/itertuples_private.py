# what: named tuples have public names that begin with an underscore
# gains: nothing
# expects: answered
final_answer = [row._asdict()['team'] for row in df.itertuples(index=False)][:3]
