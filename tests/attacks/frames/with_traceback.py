# what: a traceback is reached without a private name
# gains: reads
# origin: mechanism: sys.exc_info
# expects: rejected
try:
    1 / 0
except Exception:
    final_answer = statistics.sys.exc_info()[2].tb_frame.f_builtins['open']('secret.txt').read()
