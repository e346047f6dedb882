# Which city do most players come from, and how many teams have one of them?
counts = df['City'].value_counts()
most_common = counts.idxmax()

final_answer = df[df['City'] == most_common]['Team'].nunique()
