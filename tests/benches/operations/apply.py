final_answer = int(df['Goals'].apply(lambda goals: goals * 2 + 1).max())
