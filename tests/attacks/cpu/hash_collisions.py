# what: numbers that all have one hash in CPython
# gains: time
# origin: CVE-2012-1150; hash(i * (2**61 - 1)) is 0
# expects: bounded
d = {i * (2 ** 61 - 1): i for i in range(40000)}
final_answer = len(d)
