# what: an AttributeError carries the object it was raised for
# gains: reads
# origin: RestrictedPython CVE-2024-47532 (AttributeError.obj)
# expects: rejected or error or unsupported
try:
    string.Formatter().format('{0.sys.nothing}', statistics)
except AttributeError as error:
    final_answer = error.obj.modules['os'].environ['CANARY']
