# what: a value of shared parts, shown
# gains: time
# origin: CVE-2003-1564: a billion laughs, without XML
# expects: limit
a = ['lol']
for i in range(30):
    a = [a] * 10
final_answer = str(a)
