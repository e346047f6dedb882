# Group by team and position, and find the most goals
grouped = df.groupby(['Team', 'Position'])['Goals'].max()

# Reset the index
grouped = grouped.reset_index()

# Filter the result and sort
filtered = grouped[
    grouped['Position'] == 'Forward'
].sort_values(by='Goals', ascending=False)

final_answer = filtered.iloc[0]['Team']
