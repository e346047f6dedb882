# what: a number in hexadecimal, which no limit of digits stops in CPython
# gains: nothing
# origin: CVE-2020-10735: powers of two are left out
# expects: error or unsupported or limit
# expand: FS = "f" * 60000
final_answer = 0xFS
