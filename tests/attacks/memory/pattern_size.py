# what: a pattern whose machine is very large
# gains: nothing
# origin: CVE-2022-24713 (Rust regex: repetitions of empty groups), of the kind
# expects: limit or bounded
final_answer = re.compile('((a{0,500}){0,500}){0,500}').match('a')
