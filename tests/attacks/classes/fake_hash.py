# what: a key that is equal to every key
# gains: nothing
# origin: mechanism: lookups with the program's own equality
# expects: rejected or unsupported
class K:
    def __eq__(self, other):
        return True
    def __hash__(self):
        return hash('salary')
final_answer = K() in df.columns
