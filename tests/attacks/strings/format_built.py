# what: the template is put together, so that no constant has an underscore
# gains: reads
# origin: RestrictedPython CVE-2023-41039
# expects: rejected or error or unsupported
u = chr(95) * 2
t = '{0.' + u + 'globals' + u + '[statistics].sys.modules[os].environ[CANARY]}'
final_answer = t.format(lambda: 0)
