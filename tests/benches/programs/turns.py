more_than_5 = df[df['Goals'].astype(int) > 5]

less_than_13 = more_than_5[
    more_than_5['Goals'].astype(int) < 13]

july = df[
    df['Joined'].str.lower().str.contains('-07-', case=False, na=False)]

least_goals = less_than_13.loc[
    less_than_13['Goals'].astype(int).idxmin(), 'Player']
