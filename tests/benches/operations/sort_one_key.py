final_answer = df.sort_values('Goals')['Player'].iloc[-1]
