def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def area(width, height=2, *, scale=1):
    return width * height * scale


def counter():
    count = 0

    def step(by):
        nonlocal count
        count += by
        return count

    return step


step = counter()
total = 0
for i in range(5000):
    total += area(i) + area(i, 3) + area(i, height=4, scale=2) + step(i)
print(fib(18), total, sum(map(lambda x: x * x, range(2000))))
