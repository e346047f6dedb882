# what: long windows with a callback
# gains: time
# origin: mechanism: callbacks
# expects: limit
s = pd.Series(range(200000))
final_answer = s.rolling(100000).apply(lambda w: sorted(w)[0]).sum()
