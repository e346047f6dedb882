final_answer = df.sort_values(['Goals', 'Player'], ascending=[False, True])['Player'].iloc[0]
