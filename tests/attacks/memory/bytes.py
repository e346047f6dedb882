# what: bytes of a length
# gains: memory
# origin: Python documentation, bytes(n)
# expects: limit
final_answer = len(bytes(10 ** 10))
