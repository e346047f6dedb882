good = bad = 0
for i in range(4000):
    try:
        value = int(str(i) if i % 3 else "x")
        if value % 5 == 0:
            raise KeyError(value)
        good += value
    except ValueError:
        bad += 1
    except (KeyError, IndexError) as e:
        bad += e.args[0]
    finally:
        good += 1
print(good, bad)
