# what: numbers of just the admitted size, to text and back, thousands of times
# gains: time
# origin: CVE-2020-10735, below the limit
# expects: limit or error ValueError
n = 10 ** 4200 + 7
for i in range(10 ** 6):
    int(str(n))
