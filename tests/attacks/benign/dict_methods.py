# what: dicts with keys that are names of builtins
# gains: nothing
# expects: answered
d = {'eval': 1, 'exec': 2, '__class__': 3}
final_answer = [d['eval'] + d['exec'], d.pop('__class__'), sorted(d)]
