"""Writes values/tests/cases/unicode.digests: a digest over all code points of each thing `str` knows about a character.

    python xtask/python/unicode_digests.py > values/tests/cases/unicode.digests
"""

WORDS = [
    *("isprintable isalpha islower isupper isdecimal isdigit isnumeric isspace isidentifier isalnum".split()),
    *("lower upper title casefold".split()),
]


def main():
    for word in WORDS:
        digest = 0xCBF29CE484222325
        method = getattr(str, word)
        for code in range(0x110000):
            if 0xD800 <= code < 0xE000:
                continue
            answer = method(chr(code))
            text = answer.encode() if isinstance(answer, str) else b"1" if answer else b"0"
            for byte in text:
                digest = ((digest ^ byte) * 0x100000001B3) % 2**64
        print(word, f"{digest:016x}")


main()
