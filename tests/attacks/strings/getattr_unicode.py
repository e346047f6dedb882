# what: getattr with a name in wide letters, which getattr does not normalise
# gains: nothing
# origin: PEP 3131: only the parser normalises
# expects: error AttributeError or rejected
final_answer = getattr(df, '＿＿class＿＿')
