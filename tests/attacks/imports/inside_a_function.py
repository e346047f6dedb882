# what: the import stands in a function that sorting calls
# gains: reads
# origin: mechanism: a check of the first lines alone
# expects: rejected import
def key(row):
    import os as operating
    global seen
    seen = operating.getenv('CANARY')
    return row
sorted([2, 1], key=key)
final_answer = seen
