# what: variables that begin with an underscore
# gains: nothing
# expects: answered
_total = df['salary'].sum()
__half = _total / 2
final_answer = [_total, __half, [_ for _ in range(3)]]
