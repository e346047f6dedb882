# what: collections holds sys
# gains: reads
# origin: CTF write-ups on module attributes
# expects: rejected
final_answer = collections._sys.modules['os'].environ['CANARY']
