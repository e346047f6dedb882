# what: a program of a megabyte
# gains: nothing
# origin: mechanism: bytes before the parser
# expects: error or unsupported
# expand: LINE = "x = 1\n" * 200000
LINE
