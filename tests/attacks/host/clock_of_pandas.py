# what: pandas' clock
# gains: nothing
# origin: pandas documentation, Timestamp.now, to_datetime('now')
# expects: rejected or unsupported
final_answer = [str(pd.Timestamp.now()), str(pd.to_datetime('today'))]
