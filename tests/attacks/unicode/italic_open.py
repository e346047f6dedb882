# what: open in mathematical italics
# gains: reads
# origin: PEP 3131; HackTricks, bypassing Python sandboxes
# expects: rejected file-read
final_answer = 𝘰𝘱𝘦𝘯('secret.txt').read()
