# what: string.Formatter walks as str.format does
# gains: reads
# origin: RestrictedPython CVE-2023-41039 and CVE-2024-47532 (the string module)
# expects: rejected or error or unsupported
final_answer = string.Formatter().format('{0.sys.modules[os].environ[CANARY]}', statistics)
