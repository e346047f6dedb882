# what: a pattern that backtracks exponentially
# gains: time
# origin: CWE-1333; OWASP, Regular expression denial of service
# expects: bounded
final_answer = re.match(r'(a+)+$', 'a' * 40 + '!')
