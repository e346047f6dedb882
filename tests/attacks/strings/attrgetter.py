# what: operator.attrgetter walks dotted names
# gains: reads
# origin: CTF write-ups on operator.attrgetter
# expects: unsupported statistics.sys
import operator
final_answer = operator.attrgetter('sys.modules')(statistics)['os'].environ['CANARY']
