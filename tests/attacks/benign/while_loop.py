# what: a loop that ends
# gains: nothing
# expects: answered
i = total = 0
while i < len(df):
    total += int(df['salary'].iloc[i])
    i += 1
final_answer = total
