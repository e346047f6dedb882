totals = {}
for _, row in df.iterrows():
    team = row['Team']
    totals[team] = totals.get(team, 0) + row['Goals']

final_answer = max(totals, key=totals.get)
