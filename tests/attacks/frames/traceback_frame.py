# what: an exception's traceback holds frames
# gains: reads
# origin: CTF write-ups on tb_frame
# expects: rejected
try:
    1 / 0
except Exception as e:
    final_answer = e.__traceback__.tb_frame.f_builtins['open']('secret.txt').read()
