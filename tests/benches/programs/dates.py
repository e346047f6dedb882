df['Joined'] = pd.to_datetime(df['Joined'])
df['year'] = df['Joined'].dt.year

per_year = df.groupby('year').agg(players=('Player', 'count'), goals=('Goals', 'sum'))
final_answer = per_year.sort_values('goals', ascending=False).index[0]
