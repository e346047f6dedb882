sieve = [True] * 10000
for i in range(2, 100):
    if sieve[i]:
        for j in range(i * i, 10000, i):
            sieve[j] = False
primes = [i for i in range(2, 10000) if sieve[i]]
stack = []
for i in range(5000):
    stack.append((i, i % 7))
    if i % 3 == 0:
        stack.pop()
matrix = [[row * col for col in range(40)] for row in range(40)]
transposed = [list(column) for column in zip(*matrix)]
flat = [cell for row in transposed for cell in row if cell > 10]
running = []
for value in flat:
    running.append(value + (running[-1] if running else 0))
print(len(primes), stack[-1], sum(flat), running[-1], flat[5:50:5], primes.index(9973))
