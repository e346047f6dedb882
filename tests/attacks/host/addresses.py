# what: addresses of objects, which tell of the machine's memory
# gains: nothing
# origin: mechanism: id() and default texts hold addresses
# expects: rejected or unsupported
final_answer = id(df)
