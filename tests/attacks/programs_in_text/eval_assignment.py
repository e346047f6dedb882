# what: eval assigns columns
# gains: nothing
# origin: pandas documentation, DataFrame.eval: assignment in text
# expects: unsupported or answered
final_answer = df.eval('salary = 0')['salary'].sum()
