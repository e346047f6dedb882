# what: very many groups in one template
# gains: time
# origin: mechanism: replacement as a single call
# expects: limit
final_answer = len(re.sub('(.*)', r'\1' * 20000, 'a' * 100000))
