# what: normalises a text of very many marks on one letter
# gains: time
# origin: Unicode Technical Report 36: marks without end
# expects: limit or bounded
s = 'a' + '\u0301\u0323' * 500000
for i in range(1000):
    unicodedata.normalize('NFC', s)
