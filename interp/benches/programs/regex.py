import re

text = " ".join(f"On 2{i % 10}0{i % 9}-0{i % 9 + 1}-1{i % 9} user{i}@mail{i % 5}.com paid ${i * 37 % 1000}.{i % 90 + 10}" for i in range(300))
dates = re.findall(r"(\d{4})-(\d{2})-(\d{2})", text)
mails = [m.group(1) for m in re.finditer(r"(\w+)@(\w+)\.com", text)]
money = sum(float(x) for x in re.findall(r"\$(\d+\.\d+)", text))
masked = re.sub(r"\d", lambda m: str(9 - int(m.group())), text)
parts = re.split(r"[ ,;]+", text)
pattern = re.compile(r"^(on|paid)$", re.IGNORECASE)
hits = [part for part in parts if pattern.match(part)]
print(len(dates), mails[-1], round(money, 2), masked[:30], len(parts), len(hits))
