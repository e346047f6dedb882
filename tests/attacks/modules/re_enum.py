# what: re holds enum, and enum sys
# gains: reads
# origin: CTF write-ups on module attributes
# expects: rejected module-chain
final_answer = re.enum.sys.modules['os'].environ['CANARY']
