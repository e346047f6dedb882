final_answer = df[
    df['Position'].str.contains('forward', case=False)
]['Player'].iloc[0]
