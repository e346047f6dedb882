total = 0
for i in range(400):
    for j in range(100):
        if (i + j) % 3 == 0:
            total += i * j
        else:
            total -= 1
n = 27
steps = 0
while n < 10**9 and steps < 5000:
    n = n // 2 if n % 2 == 0 else 3 * n + 1
    steps += 1
    if n == 1:
        n = 27 + steps
print(total, steps, n)
