# what: statistics holds random, and random the operating system
# gains: reads
# origin: CTF write-ups on module attributes
# expects: rejected
final_answer = statistics.random._os.environ['CANARY']
