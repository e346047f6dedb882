# what: asserts what holds
# gains: nothing
# expects: answered
assert 'salary' in df.columns, 'no salary'
final_answer = df['salary'].median()
