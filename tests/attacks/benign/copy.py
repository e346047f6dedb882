# what: copies, by the module too
# gains: nothing
# expects: answered
import copy
a = copy.deepcopy({'x': [1]})
a['x'].append(2)
final_answer = [a, df.copy().shape]
