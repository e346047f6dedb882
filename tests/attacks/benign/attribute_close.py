# what: and one called close
# gains: nothing
# expects: answered
final_answer = df[df.close > df.open].shape[0]
