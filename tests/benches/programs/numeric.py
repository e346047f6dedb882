above = df[df['Goals'] > df['Goals'].mean()]
share = len(above) / len(df) * 100

final_answer = round(share, 2)
