top = df.sort_values(['Goals', 'Player'], ascending=[False, True]).head(3)

final_answer = top['Player'].tolist()
