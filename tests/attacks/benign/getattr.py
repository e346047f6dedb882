# what: getattr with a public name
# gains: nothing
# expects: answered
final_answer = {how: float(getattr(df['salary'], how)()) for how in ['min', 'max', 'mean']}
