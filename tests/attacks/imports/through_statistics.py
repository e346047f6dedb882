# what: statistics keeps sys, and sys every module
# gains: reads
# origin: mechanism: modules keep their imports as attributes (bypass lists, HackTricks)
# expects: rejected
final_answer = statistics.sys.modules['os'].environ['CANARY']
