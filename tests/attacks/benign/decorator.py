# what: a decorator of functools
# gains: nothing
# expects: answered
@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
final_answer = fib(60)
