final_answer = df[
    (df['Team'].str.contains('lions', case=False, na=False)) &
    (df['Joined'] > '2012-07-01') &
    (df['Goals'] > 5)
]['Player'].iloc[0]
