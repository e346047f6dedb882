final_answer = int(df['Player'].str.contains('Silva', regex=False).sum())
