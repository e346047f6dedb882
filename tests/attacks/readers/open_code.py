# what: opens a file through an opener that audit hooks treat apart
# gains: reads
# origin: PEP 578, io.open_code
# expects: rejected import
import io
final_answer = io.open_code('secret.txt').read().decode()
