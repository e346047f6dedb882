# what: tabs as wide as wished
# gains: memory
# origin: mechanism: outputs larger than inputs
# expects: limit
final_answer = len('\t'.expandtabs(2 ** 30))
