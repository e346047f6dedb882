# The salary is text such as "$1,200,000 (2015)"
df['amount'] = df['Salary'].str.replace('$', '', regex=False).str.replace(',', '', regex=False)
df['amount'] = df['amount'].str.extract(r'(\d+)')[0].astype(float)

final_answer = df.groupby('Team')['amount'].mean().idxmax()
