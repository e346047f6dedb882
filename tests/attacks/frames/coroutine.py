# what: a coroutine has a frame too
# gains: reads
# origin: danthedeckie/simpleeval issue 138 (cr_frame)
# expects: rejected or error or unsupported
async def f():
    pass
c = f()
final_answer = c.cr_frame.f_builtins['open']('secret.txt').read()
