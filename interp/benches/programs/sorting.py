state = 12345
rows = []
for i in range(3000):
    state = (state * 1103515245 + 12345) % 2147483648
    rows.append((f"name{state % 97}", state % 1000, state / 7))
by_number = sorted(rows, key=lambda row: row[1])
by_both = sorted(rows, key=lambda row: (row[0], -row[1]))
rows.sort()
numbers = sorted([row[2] for row in rows], reverse=True)
best = max(rows, key=lambda row: row[2])
print(by_number[0], by_both[0], rows[0], numbers[0], best, min(numbers))
