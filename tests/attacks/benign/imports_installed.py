# what: imports what is installed
# gains: nothing
# expects: answered
import pandas as pd
import numpy as np
import re, math, json
from collections import Counter, defaultdict
from datetime import datetime
final_answer = [Counter(df['team']).most_common(1), json.dumps({'a': math.floor(np.mean([1, 2]))}), datetime(2020, 1, 2).year]
