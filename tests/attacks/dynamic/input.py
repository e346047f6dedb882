# what: asks whoever sits at the host
# gains: time
# origin: Python documentation, input
# expects: rejected dynamic-code
final_answer = input('password: ')
