# what: the import stands where an exception leads
# gains: reads
# origin: mechanism: a check of straight-line code alone
# expects: rejected import
try:
    1 / 0
except ZeroDivisionError:
    from os import environ as e
final_answer = e['CANARY']
