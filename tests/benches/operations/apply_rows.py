final_answer = int(df.apply(lambda row: len(row['Player']) + row['Goals'], axis=1).max())
