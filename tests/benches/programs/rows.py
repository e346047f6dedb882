def points(row):
    if row['Position'] == 'Forward':
        return row['Goals'] * 2
    return row['Goals'] * 3

df['Points'] = df.apply(points, axis=1)
final_answer = int(df['Points'].max())
