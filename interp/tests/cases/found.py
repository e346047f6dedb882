## nothing, repeated endlessly
print([] * 9223372036854775807, () * 10**15, '' * 10**15, b'' * 10**15)
## sets of constants are made three times
print({5, 17, 33, 8, 0}, {3, 255, -5}, {3, -5})
a, b, c = 3, 255, -5
print({a, b, c})
## signs of a Counter
c = collections.Counter({'a': 3, 'b': 0, 'c': -2})
print(+c, -c, --c)
try:
    ~c
except TypeError as e:
    print(e)
## capwords of what is no string
for x in [1, [], b'a b', None]:
    try:
        print(string.capwords(x))
    except Exception as e:
        print(type(e).__name__, e)
## unicodedata names arguments by position
for call in [lambda: unicodedata.normalize(None, 'a'), lambda: unicodedata.normalize('NFC', 1),
             lambda: unicodedata.is_normalized('NFC', []), lambda: unicodedata.combining('ab'), lambda: unicodedata.combining(None)]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
