pairs = list(zip(range(4000), range(4000, 0, -1)))
total = 0
for a, b in pairs:
    a, b = b, a
    total += a - b
first, *middle, last = pairs
table = [{"name": f"n{i % 50}", "score": i % 13, "tags": ["a", "b"]} for i in range(2000)]
best = {}
for row in table:
    name, score = row["name"], row["score"]
    if name not in best or best[name] < score:
        best[name] = score
for i, (name, score) in enumerate(best.items(), start=1):
    total += i * score
print(total, first, last, len(middle), any(row["score"] > 12 for row in table), all(len(row["tags"]) == 2 for row in table))
