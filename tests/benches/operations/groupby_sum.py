final_answer = df.groupby('Team')['Goals'].sum().to_dict()
