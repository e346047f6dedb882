# what: replaces with a pattern that is quadratic in its text
# gains: time
# origin: CWE-1333: polynomial backtracking, the blanks of Stack Overflow's outage of 2016
# expects: bounded
final_answer = re.sub(r'\s+$', '', ' ' * 200000 + 'x')
