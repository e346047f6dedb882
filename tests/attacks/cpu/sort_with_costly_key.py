# what: each key takes long
# gains: time
# origin: mechanism: callbacks
# expects: limit
final_answer = sorted(range(100000), key=lambda x: sum(range(10000)))
