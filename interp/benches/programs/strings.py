words = ("the quick brown fox jumps over the lazy dog " * 60).split()
text = ""
for word in words:
    text += word.capitalize() + ", "
lines = []
for i, word in enumerate(words):
    line = word.upper().replace("O", "0") + " " + str(i)
    if line.startswith("THE") and "Q" not in line:
        lines.append(line.strip().lower()[::-1])
letters = {}
for c in text:
    if c.isalpha():
        letters[c.lower()] = letters.get(c.lower(), 0) + 1
print(len(text), " ".join(lines)[:40], sorted(letters.items())[:3], text.count("The"), text.find("lazy"))
