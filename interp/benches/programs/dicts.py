words = [f"w{(i * 7919) % 503}" for i in range(6000)]
counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1
groups = {}
for i, word in enumerate(words):
    groups.setdefault(len(word), []).append(i)
inverted = {}
for word, count in counts.items():
    if count in inverted:
        inverted[count].append(word)
    else:
        inverted[count] = [word]
squares = {i: i * i for i in range(3000)}
total = sum(value for key, value in squares.items() if key % 2)
print(len(counts), {k: len(v) for k, v in groups.items()}, sorted(inverted), total, max(counts, key=counts.get))
