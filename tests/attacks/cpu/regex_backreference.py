# what: the same with a back-reference, which no automaton can do
# gains: time
# origin: CWE-1333; matching with back-references is NP-hard (Aho 1990)
# expects: limit or empty
final_answer = re.match(r'(a*)*\1b', 'a' * 60)
