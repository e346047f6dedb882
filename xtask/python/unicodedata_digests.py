"""Writes interp/src/modules/unicodedata/digests.txt: what CPython 3.11's unicodedata tells of all characters, digested (FNV-1a).

Run with the reference interpreter: python xtask/python/unicodedata_digests.py > interp/src/modules/unicodedata/digests.txt
"""

import struct
import unicodedata as u

TOLD = {
    "category": u.category,
    "bidirectional": u.bidirectional,
    "east_asian_width": u.east_asian_width,
    "combining": lambda c: str(u.combining(c)),
    "mirrored": lambda c: str(u.mirrored(c)),
    "decomposition": u.decomposition,
    "digit": lambda c: str(u.digit(c, -1)),
    "numeric": lambda c: struct.pack(">d", u.numeric(c, -9.0)).hex(),
    "name": lambda c: u.name(c, ""),
    "NFKD": lambda c: u.normalize("NFKD", c),
    "NFC": lambda c: u.normalize("NFC", c),
}
for function, told in TOLD.items():
    digest = 0xCBF29CE484222325
    for code in range(0x110000):
        if not 0xD800 <= code < 0xE000:
            for byte in told(chr(code)).encode() + b"\0":
                digest = (digest ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    print(f"{function} {digest:016x}")
