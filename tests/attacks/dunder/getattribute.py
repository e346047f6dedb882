# what: calls the function behind attribute access, with a name put together
# gains: reads
# origin: RestrictedPython documentation: why getattr is guarded
# expects: rejected dunder
c = object.__getattribute__(print, '__sel' + 'f__')
final_answer = c.open('secret.txt').read()
