# what: groups by a column called class
# gains: nothing
# expects: answered
final_answer = df.groupby('class')['salary'].max().to_dict()
