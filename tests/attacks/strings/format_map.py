# what: the same by format_map
# gains: reads
# origin: CVE-2019-10906 (Jinja sandbox, str.format_map)
# expects: rejected or error or unsupported
final_answer = '{s.sys.modules[os].environ[CANARY]}'.format_map({'s': statistics})
