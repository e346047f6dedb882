# what: the place to write to by a keyword in wide letters
# gains: writes
# origin: PEP 3131
# expects: rejected file-write
df.to_string(ｂｕｆ='pwned')
