# what: a format template walks attributes
# gains: reads
# origin: CVE-2016-10745 (Jinja sandbox, str.format); RestrictedPython CVE-2023-41039
# expects: rejected
final_answer = '{0.__globals__[__builtins__]}'.format(lambda: 0) and '{0.sys.modules[os].environ[CANARY]}'.format(statistics)
