# what: takes a module out of an installed one by a from-import
# gains: reads
# origin: pandas-dev/pandas issue 60602 (modules as attributes)
# expects: rejected
from pandas.io import common
final_answer = common.os.environ['CANARY']
