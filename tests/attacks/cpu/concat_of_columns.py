# what: frames of different columns, one below the other
# gains: time
# origin: our own SECURITY.md: charged too little
# expects: limit or bounded
final_answer = pd.concat([pd.DataFrame({'c%d' % i: [i]}) for i in range(3000)]).shape
