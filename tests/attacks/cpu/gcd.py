# what: a common divisor of two neighbours of Fibonacci's, the slowest pair
# gains: time
# origin: Knuth, TAOCP 4.5.3: the worst case of Euclid's algorithm
# expects: limit
a, b = 1, 1
while b.bit_length() < 60000:
    a, b = b, a + b
for i in range(10 ** 6):
    math.gcd(a, b)
