# what: a subclass of str passes a check of names and is another name afterwards
# gains: reads
# origin: RestrictedPython documentation: str subclasses passed to getattr
# expects: rejected or unsupported
class S(str):
    def startswith(self, *a):
        return False
final_answer = getattr(print, S('__self__')).open('secret.txt').read()
