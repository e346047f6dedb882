# what: a codec of text that is a codec of bytes
# gains: nothing
# origin: Python documentation, codecs
# expects: rejected or error or unsupported
final_answer = b'x'.decode('unicode_escape') + codecs.decode('x', 'rot13')
