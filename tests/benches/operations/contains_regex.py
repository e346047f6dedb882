final_answer = int(df['Player'].str.contains(r'^[A-D]\w+ (?:Silva|Lee) .*7$').sum())
