final_answer = len(df[df['Goals'] > 20])
