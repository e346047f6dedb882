final_answer = df['City'].value_counts().index[0]
