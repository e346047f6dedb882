# Titles a season, best club first
df['Rate'] = df['Titles'] / df['Seasons']
final_answer = df.dropna(subset=['Rate']).sort_values('Rate', ascending=False)[['Club', 'Titles']].head(3)
