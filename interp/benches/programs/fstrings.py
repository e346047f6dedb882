lines = []
for i in range(2500):
    name = f"row{i}"
    share = i / 7
    lines.append(f"{name:<10}|{i:>6,}|{share:8.2f}|{share!r:.6}|{i:#x}|{i % 2 == 0}")
    lines.append("%s has %d points and %.1f%%" % (name, i, share))
    lines.append("{0}: {1:05d} {total:.3e}".format(name, i, total=share))
print(len("".join(lines)), lines[300], lines[301], lines[302])
