salaries = df[['Player', 'Salary']]
merged = df[['Player', 'Goals']].merge(salaries, on='Player')
final_answer = [len(merged), merged['Salary'].iloc[-1]]
