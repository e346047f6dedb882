# what: very many names assigned at once
# gains: nothing
# origin: mechanism: chains of assignment
# expects: bounded
# expand: NAMES = "a = " * 15000
NAMES1
