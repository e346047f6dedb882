# what: a generator's frame leads to the frame that called it, and its builtins
# gains: reads
# origin: RestrictedPython CVE-2023-37271; danthedeckie/simpleeval issue 138
# expects: rejected or error or unsupported
g = (g.gi_frame.f_back.f_builtins for _ in [0])
final_answer = [b for b in g][0]['open']('secret.txt').read()
