# what: the query's names are in wide letters, which its parser normalises
# gains: writes
# origin: PEP 3131; pandas parses queries by Python's own parser
# expects: rejected or unsupported or error
df.query("@pd.ｃompat.ｏs.ｓystem('touch pwned') == 0")
