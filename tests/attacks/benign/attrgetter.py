# what: operator's functions that take names
# gains: nothing
# expects: answered
from operator import itemgetter, attrgetter, methodcaller
final_answer = [itemgetter('team')(df.iloc[0]), attrgetter('year')(datetime.date(2020, 1, 2)), methodcaller('upper')('a')]
