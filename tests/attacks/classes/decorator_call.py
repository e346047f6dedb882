# what: decorators call without parentheses
# gains: reads
# origin: CTF write-ups on calls without parentheses
# expects: rejected dynamic-code
@eval
@'open("secret.txt").read()'.format
@str
def final_answer():
    pass
