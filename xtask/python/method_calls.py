"""Calls every method, operator and builtin of Python's own types with seeded arguments, valid and not, here and in CPython.

A case is a program of one line, as in values/tests/cases; its outcome is the repr of its last expression, or the exception's
class and message. Both interpreters must agree to the letter; what ends ours as unsupported is counted by its name.

    python xtask/python/method_calls.py generate 200 CASES.jsonl [GROUP…]
    cargo run -q -p hiddentables-interp --example outcomes CASES.jsonl > OURS.jsonl
    python xtask/python/method_calls.py compare CASES.jsonl OURS.jsonl
    python xtask/python/method_calls.py cases CASES.jsonl OURS.jsonl interp/tests/calls
"""

import ast
import builtins
import collections
import json
import os
import random
import re
import resource
import signal
import sys
import warnings
import zlib

POOL = {
    "int": "0 1 -1 2 3 5 7 -4 10 65 255 256 1000 -128 2**31 2**63 -2**63 2**64 10**20 -10**25 2**100".split(),
    "small": "0 1 -1 2 3 -2 4 5 -7 10".split(),
    "bool": ["True", "False"],
    "float": "0.0 -0.0 1.0 -1.5 0.5 2.5 3.14159 1e-7 1e16 1e300 -2.0 5e-324 float('inf') float('-inf') float('nan')".split(),
    "complex": ["1j", "0j", "-2j", "(1+2j)", "(3-0.5j)", "complex(0.0, -0.0)", "complex('inf')", "complex(0, float('nan'))", "(2+0j)", "-1.5+1e20j"],
    "str": ["''", "'a'", "'abc'", "'ABC'", "' a b '", "'Hello World'", "'a,b,,c'", "'aXbXc'", "'12'", "'-7'", "'3.5'", "'0x1f'", "'\\t\\n'",
            "'é'", "'ßtraße'", "'ab\\ncd\\r\\nef'", "'x' * 5", "'日本'", "'😀a'", "'{} {a}'", "'1e5'", "'ﬁ'", "'١٢'", "\"it's\"", "'a\\x00b'", "'\\xa0x'", "'%s'"],
    "bytes": ["b''", "b'a'", "b'abc'", "b'ABC'", "b' a b '", "b'Hello World'", "b'a,b,,c'", "b'aXbXc'", "b'12'", "b'\\x00\\xff'", "b'ab\\ncd\\r\\nef'",
              "b'\\xc3\\xa9'", "b'\\xe6\\x97'", "b'tab\\there'", "b'it\\'s'", "b'%d'", "b'0a fF'"],
    "list": ["[]", "[1]", "[3, 1, 2]", "['b', 'a']", "[1, 'a', None]", "[[1], [2]]", "[1.5, True]", "[0, 0, 1]", "list('abc')", "[(1, 2), (3, 4)]"],
    "tuple": ["()", "(1,)", "(3, 1, 2)", "('b', 'a')", "(1, 'a', None)", "((1, 2), 3)", "(1.5, True)", "(0, 0, 1)"],
    "dict": ["{}", "{1: 2}", "{'a': 1, 'b': 2}", "{'x': [1]}", "{(1, 2): 3, None: 4}", "{1: 'a', 2.5: 'b', True: 'c'}", "dict(a=1)"],
    "set": ["set()", "{1}", "{3, 1, 2}", "{'a'}", "{1, 2.5}", "{(1, 2)}", "{0, 10, 20}"],
    "frozenset": ["frozenset()", "frozenset([1])", "frozenset({1, 2, 3})", "frozenset('a')"],
    "range": ["range(0)", "range(5)", "range(2, 10, 3)", "range(10, 0, -2)", "range(-3, 3)", "range(2**63, 2**63 + 5)", "range(1, 10**20, 10**19)", "range(10**20)[2:5]", "range(3, 3)"],
    "slice": ["slice(3)", "slice(1, 5)", "slice(None, None, -1)", "slice(5, 1, -2)", "slice(None)", "slice('a', 1.5)", "slice(-3, None)", "slice(1, 2, 0)", "slice(10**20)"],
    "NoneType": ["None"],
    "type": ["int", "str", "list", "dict", "float", "tuple", "bool", "type", "object", "ValueError", "Exception", "type(None)", "complex", "bytes", "set", "range"],
    "function": ["len", "str.upper", "lambda x: x", "lambda: 1", "abs", "lambda x, y: x", "int", "str", "list.append", "repr", "sum", "max"],
    "iterator": ["iter([1, 2])", "iter('ab')", "iter(())", "zip([1], 'a')", "map(str, [1, 2])", "enumerate('ab')", "reversed([1, 2])",
                 "filter(None, [0, 1])", "iter({1: 2})", "iter({1})", "iter(range(3))", "iter(b'ab')", "(x for x in [1, 2])", "iter(lambda: 1, 1)",
                 "iter({1: 2}.items())", "iter({1: 2}.values())", "reversed({1: 2})", "reversed('ab')", "reversed(range(3))", "reversed((1, 2))"],
    "dict_keys": ["{'a': 1, 'b': 2}.keys()", "{1: 2, 3: 4}.keys()", "{}.keys()"],
    "dict_values": ["{'a': 1, 'b': 2}.values()", "{1: [2]}.values()", "{}.values()"],
    "dict_items": ["{'a': 1, 'b': 2}.items()", "{1: [2]}.items()", "{}.items()", "{1: 2, 3: 4}.items()"],
    "exception": ["ValueError('x')", "KeyError('k')", "KeyError(1, 2)", "Exception()", "StopIteration(3)", "OSError(2, 'No such file', 'f')", "SystemExit(1)",
                  "UnicodeDecodeError('utf-8', b'\\xff', 0, 1, 'why')", "UnicodeEncodeError('ascii', 'é', 0, 1, 'why')"],
    "other": ["...", "NotImplemented", "object()", "int | None", "list[int]", "str | int", "dict[str, int]", "print"],
}
ANYTHING = [e for name, pool in POOL.items() for e in pool if name not in ("small",)]
RECEIVERS = "int bool float complex str bytes list tuple dict set frozenset range slice dict_keys dict_values dict_items".split()

# What a method of a type takes when it is called well: kinds of its arguments, `|` between choices, `?` optional.
GOOD = {
    "int": {"to_bytes": "small? order?", "from_bytes": "bytes|list order?"},
    "float": {"fromhex": "hexfloat"},
    "str": {
        "encode": "codec? errors?", "join": "list|tuple|str|liststr", "split": "str|NoneType? small?", "rsplit": "str|NoneType? small?", "replace": "str str small?",
        "translate": "table", "maketrans": "str|dict str? str?", "center": "width str1?", "ljust": "width str1?", "rjust": "width str1?", "zfill": "width",
        "expandtabs": "small?", "splitlines": "bool?", "count": "str small? small?", "find": "str small? small?", "rfind": "str small? small?",
        "index": "str small? small?", "rindex": "str small? small?", "startswith": "str|tuplestr small? small?", "endswith": "str|tuplestr small? small?",
        "strip": "str|NoneType?", "lstrip": "str|NoneType?", "rstrip": "str|NoneType?", "partition": "str", "rpartition": "str",
        "removeprefix": "str", "removesuffix": "str", "format": "any? any?", "format_map": "dict",
    },
    "bytes": {
        "decode": "codec? errors?", "join": "listbytes|bytes|list", "split": "bytes|NoneType? small?", "rsplit": "bytes|NoneType? small?", "replace": "bytes bytes small?",
        "translate": "btable|NoneType bytes?", "maketrans": "bytes bytes", "center": "width bytes1?", "ljust": "width bytes1?", "rjust": "width bytes1?", "zfill": "width",
        "expandtabs": "small?", "splitlines": "bool?", "count": "bytes|int small? small?", "find": "bytes|int small? small?", "rfind": "bytes|int small? small?",
        "index": "bytes|int small? small?", "rindex": "bytes|int small? small?", "startswith": "bytes|tuplebytes small? small?", "endswith": "bytes|tuplebytes small? small?",
        "strip": "bytes|NoneType?", "lstrip": "bytes|NoneType?", "rstrip": "bytes|NoneType?", "partition": "bytes", "rpartition": "bytes",
        "removeprefix": "bytes", "removesuffix": "bytes", "fromhex": "hextext", "hex": "sep? small?",
    },
    "list": {"append": "any", "extend": "iterable", "insert": "small any", "pop": "small?", "remove": "any", "index": "any small? small?", "count": "any", "sort": ""},
    "tuple": {"index": "any small? small?", "count": "any"},
    "dict": {"get": "key any?", "pop": "key any?", "setdefault": "key any?", "update": "dict|listpairs", "fromkeys": "iterable any?"},
    "set": {name: "iterable? iterable?" for name in "union intersection difference update intersection_update difference_update".split()}
    | {name: "iterable" for name in "issubset issuperset isdisjoint symmetric_difference symmetric_difference_update".split()}
    | {name: "any" for name in "add discard remove".split()},
    "range": {"index": "small|float|int", "count": "small|float|int"},
    "slice": {"indices": "small|int"},
    "dict_keys": {"isdisjoint": "iterable"},
    "dict_items": {"isdisjoint": "iterable"},
}
GOOD["frozenset"] = GOOD["set"]
GOOD["bool"] = GOOD["int"]
KINDS = {
    "order": ["'big'", "'little'", "'middle'"],
    "hexfloat": ["'0x1.8p3'", "'-0x1p-1074'", "'0x.1'", "'inf'", "'nan'", "' 0X1P2 '", "'1.8'", "'0x'", "'abc'", "'0x1p99999'", "'0x1.fffffffffffff8p1023'", "'0x1p'", "'+0x10'"],
    "codec": ["'utf-8'", "'ascii'", "'latin-1'", "'UTF8'", "'utf_8'", "'latin1'", "'iso-8859-1'", "'nope'", "'utf-16'", "'utf-32-le'", "'utf-16-be'", "'us-ascii'", "'cp1252'"],
    "errors": ["'strict'", "'ignore'", "'replace'", "'backslashreplace'", "'xmlcharrefreplace'", "'namereplace'", "'bad'"],
    "width": ["0", "1", "3", "5", "8", "10", "-1"],
    "str1": ["'*'", "'0'", "'é'", "''", "'ab'"],
    "bytes1": ["b'*'", "b'0'", "b''", "b'ab'"],
    "liststr": ["['a', 'b']", "('x', 'yz')", "['a', 1]", "{'k': 1}", "[b'a']"],
    "listbytes": ["[b'a', b'b']", "(b'x', b'yz')", "[b'a', 1]", "[b'a', 'b']", "[]"],
    "tuplestr": ["('a', 'H')", "()", "('a', 1)", "('x', 'c')"],
    "tuplebytes": ["(b'a', b'H')", "()", "(b'a', 1)"],
    "table": ["{97: 'x'}", "{97: None, 98: 65}", "str.maketrans('abc', 'xyz')", "{'a': 'b'}", "{97: 1.5}", "{97: -1}", "'xyz' * 50", "[]", "{97: 2**30}"],
    "btable": ["bytes(range(256))", "bytes(reversed(range(256)))", "b'abc'", "bytes.maketrans(b'abc', b'xyz')"],
    "hextext": ["'0a fF'", "'0'", "''", "'zz'", "' 00 '", "'0 0'", "'abc'", "'é0'", "'00\\n11'"],
    "sep": ["':'", "b'-'", "''", "'ab'", "'é'", "1"],
    "iterable": POOL["list"] + POOL["tuple"] + POOL["set"] + POOL["str"][:5] + POOL["dict"] + POOL["range"][:5] + POOL["bytes"][:3],
    "listpairs": ["[(1, 2)]", "[(1,)]", "[1]", "['ab']", "[[1, 2, 3]]", "['abc']", "[((1, 2), 3)]", "[([], 3)]"],
    "key": ["1", "'a'", "'zz'", "None", "(1, 2)", "True", "2.5", "[]", "{}", "1.0", "(1, [])"],
    "any": ANYTHING,
}
KEYWORDS = {
    "sort": ["key=len", "reverse=True", "key=str", "key=None", "reverse=1", "reverse='a'", "key=1"], "split": ["sep=','", "maxsplit=1", "sep=None", "maxsplit='a'"],
    "splitlines": ["keepends=True"], "encode": ["encoding='ascii'", "errors='ignore'"], "decode": ["encoding='ascii'", "errors='ignore'"],
    "to_bytes": ["signed=True", "byteorder='little'", "length=3"], "from_bytes": ["signed=True", "byteorder='little'"], "expandtabs": ["tabsize=3"],
    "update": ["a=1", "b=2"], "format": ["a=1"], "hex": ["sep=':'", "bytes_per_sep=2"], "translate": ["delete=b'a'"], "replace": ["count=1"], "sum": ["start=1", "start=[]", "start=''"],
    "min": ["key=len", "default=0", "key=None", "key=str"], "max": ["key=len", "default=0", "default=None", "key=str"], "sorted": ["key=len", "reverse=True", "key=str", "reverse=None"],
    "enumerate": ["start=2", "start='a'", "iterable='ab'"], "zip": ["strict=True", "strict=1"], "print": ["sep='-'", "end=''", "sep=1", "end=b''", "flush=True"],
    "round": ["ndigits=1", "ndigits=None", "number=2.5"], "pow": ["mod=5", "exp=2", "base=2"], "int": ["base=16", "base=0", "base=37"], "complex": ["real=1", "imag=2", "imag='a'"],
    "str": ["encoding='ascii'", "errors='replace'", "object=1"], "bytes": ["encoding='ascii'", "errors='replace'", "source=b'a'"], "dict": ["a=1", "b=2"],
}
KEYWORDS["rsplit"] = KEYWORDS["split"]
FUNCTIONS = {
    "abs": "number", "all": "iterable", "any": "iterable", "ascii": "any", "bin": "int", "oct": "int", "hex": "int", "chr": "codepoint", "ord": "str1|bytes1|str",
    "callable": "any", "divmod": "number number", "pow": "powbase exponent small?", "round": "number small?", "sum": "iterable any?",
    "min": "iterable|number number? number?", "max": "iterable|number number? number?", "sorted": "iterable", "reversed": "iterable", "enumerate": "iterable small?",
    "zip": "iterable? iterable? iterable?", "map": "function iterable iterable?", "filter": "function|NoneType iterable", "iter": "iterable|iterator|function any?",
    "next": "iterator any?", "format": "any spec?", "repr": "any", "hash": "number|tuple|any", "isinstance": "any type|types", "issubclass": "type type|types", "type": "any",
    "object": "", "getattr": "any attr any?", "hasattr": "any attr", "setattr": "any attr any", "delattr": "any attr", "len": "iterable|any", "slice": "small small? small?",
    "range": "small|int small|int? small?", "int": "number|intstr|any intbase?", "float": "number|floatstr|any", "bool": "any", "complex": "number|complexstr number?",
    "str": "any codec? errors?", "bytes": "str|list|small|bytes codec? errors?", "list": "iterable", "tuple": "iterable", "set": "iterable", "frozenset": "iterable",
    "dict": "dict|listpairs", "print": "any? any?",
}
KINDS |= {
    "number": POOL["int"] + POOL["bool"] + POOL["float"] + POOL["complex"] + ["-2.675", "0.125", "1e22", "123456789.987654321", "2.5", "-3.5", "-15", "25", "1234567"],
    "codepoint": ["65", "0", "-1", "1114112", "0x1F600", "2**40", "True", "1.0", "'a'"],
    "powbase": ["2", "-3", "0", "10", "1.5", "-8.0", "0.0", "1j", "(1+2j)", "True", "7", "0j", "-1"],
    "exponent": ["2", "-1", "0", "0.5", "3", "1j", "-2.5", "10", "1000", "True", "-3"],
    "spec": ["''", "'d'", "'.2f'", "'>10'", "'x'", "'s'", "'05'", "'e'", "','", "'c'", "'z'", "'10.3'", "'+'", "'g'", "'%'", "'*^9'", "'q'"],
    "types": ["(int, str)", "(int, (float, str))", "int | str", "int | None", "()", "(int, 1)", "list[int]", "(list[int],)", "'int'", "int | list[int]"],
    "attr": ["'real'", "'upper'", "'x'", "'append'", "'args'", "'start'", "1", "'nope'", "'items'", "''"],
    "intstr": ["'12'", "' -7 '", "'1_000'", "'1__0'", "'0x1f'", "'abc'", "''", "'1.5'", "b'12'", "b'x'", "'9' * 25", "'9' * 4301", "'١٢'", "'+5'", "'0b11'", "'z'", "'é'", "b'1_0'", "b'\\xff'"],
    "intbase": ["10", "16", "2", "0", "36", "1", "37", "-1", "'a'", "8", "2**70", "None"],
    "floatstr": ["'1.5'", "' 2 '", "'1e5'", "'nan'", "'-inf'", "'1_0.5'", "'abc'", "''", "b'1.5'", "'0x1'", "b'x'", "b'\\xff'", "'1e400'", "'é'", "'1 2'"],
    "complexstr": ["'1+2j'", "'j'", "'-j'", "' (1-2j) '", "'1e3-1.5e-2J'", "'nan+infj'", "'1 + 2j'", "'abc'", "''", "'1+2'", "'1_0+1_0j'", "'(1'", "'infinityj'", "'+1-j'", "'1j+2'", "'١'", "'٣j'", "'\\ud55c'"],
}


def pick(draw, kind):
    kind = draw.choice(kind.split("|"))
    return draw.choice(KINDS.get(kind) or POOL[kind])


def arguments(draw, good, name):
    """A list of argument texts: mostly as `good` says, else of any number and kind."""
    style = draw.random()
    if style < 0.7:
        args = []
        for kind in good.split():
            if kind.endswith("?") and draw.random() < 0.5:
                break
            args.append(draw.choice(ANYTHING) if draw.random() < 0.08 else pick(draw, kind.rstrip("?")))
    elif style < 0.85:
        args = [draw.choice(ANYTHING) for _ in good.split()]
    else:
        args = [draw.choice(ANYTHING) for _ in range(draw.choice([0, 1, 2, 3, 4, 5]))]
    if draw.random() < (0.3 if name in KEYWORDS else 0.04):
        words = KEYWORDS.get(name, []) + ["x=1", "key=None"] if draw.random() < 0.2 else KEYWORDS.get(name, ["x=1"])
        args += draw.sample(words, 1)
    return ", ".join(args)


def method_cases(draw, kind, count):
    cls = type(eval(POOL[kind][0]))
    own = cls.__name__ if hasattr(builtins, cls.__name__) else f"type({POOL[kind][0]})"
    for name in [n for n in dir(cls) if not n.startswith("_")]:
        member = getattr(cls, name)
        if not callable(member):
            for receiver in POOL[kind]:
                yield name, f"x = {receiver}; x.{name}"
            yield name, f"x = {POOL[kind][0]}; x.{name} = 1"
            yield name, f"x = {POOL[kind][0]}; del x.{name}"
            continue
        for _ in range(count):
            receiver = draw.choice(POOL[kind])
            args = arguments(draw, GOOD.get(kind, {}).get(name, ""), name)
            style = draw.random()
            if style < 0.8:
                yield name, f"x = {receiver}; [x.{name}({args}), x]"
            elif style < 0.88:
                yield name, f"x = {receiver}; [{own}.{name}(x{', ' if args else ''}{args}), x]"
            elif style < 0.94:
                yield name, f"{own}.{name}({args})"
            elif style < 0.98:
                yield name, f"list(map({own}.{name}, [{receiver}, {draw.choice(POOL[kind])}]))"
            else:
                yield name, draw.choice([f"x = {receiver}; x.{name}.__name__", f"x = {receiver}; x.{name} = 1", f"x = {receiver}; x.{name}.nope"])
    for name in ("nope", "__len__"):
        yield "attribute", f"x = {POOL[kind][0]}; x.{name}"
    yield "attribute", f"x = {POOL[kind][0]}; x.nope = 1"
    yield "attribute", f"x = {POOL[kind][0]}; del x.nope"
    yield "attribute", f"{own}.nope"
    yield "attribute", f"{own}.nope = 1"


BINARY = ["+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^"]
COMPARE = ["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"]


def tame(program):
    """Whether a program can be run in little time and memory: no power, shift or repetition by a large number."""
    return not re.search(r"(\*\*|<<|\*) x?\(?-?(2\*\*|10\*\*|1000|255|256)|10\*\*2\d *\*", program)


def operator_cases(draw, kind, count):
    many = POOL[kind]
    for op in BINARY:
        for _ in range(count):
            near = draw.choice([kind, kind, "int", "small", "float", "complex", "str", "bool", "set", "list", "bytes", "dict"])
            other = draw.choice(POOL[near]) if draw.random() < 0.8 else draw.choice(ANYTHING)
            receiver = draw.choice(many)
            style = draw.random()
            if style < 0.5:
                yield op, f"x = {receiver}; y = {other}; x {op} y"
            elif style < 0.7:
                yield op, f"x = {receiver}; y = {other}; y {op} x"
            else:
                yield op, f"x = {receiver}; y = x; x {op}= {other}; [x, y]"
    for op in COMPARE:
        for _ in range(count):
            other = draw.choice(many) if draw.random() < 0.5 else draw.choice(ANYTHING)
            if op.startswith("is"):
                other = draw.choice(["None", "True", "..."])
            yield op, f"x = {draw.choice(many)}; x {op} {other}"
            yield op, f"x = {other}; x {op} {draw.choice(many)}"
    for receiver in many:
        for op in ["-", "+", "~", "not "]:
            yield f"unary {op}", f"x = {receiver}; {op}x"
        for program in ["len(x)", "iter(x)", "type(iter(x)).__name__", "x()", "x(1, a=2)", "[*x]", "(lambda *a: a)(*x)", "dict(**x)", "{**x}", "a, b = x; [a, b]", "a, *b = x; [a, b]",
                        "[a for a in x]", "next(x)", "str(x)", "repr(x)", "f'{x}'", "f'{x!a}'", "bool(x)", "hash(x)", "{x: 1}", "{x}", "x.nope", "[1, 2, 3][x]", "'abc'[x]",
                        "x[:]", "x[::-1]", "x[1:2, 3]", "del x[0]; x", "x[0] = 1; x", "x[1:2] = [7, 8]; x", "x[::2] = [1]; x", "del x[0:1]; x", "(1, 2)[x]", "range(5)[x]", "b'abc'[x]",
                        "{1: 2}[x]", "'%s' % x", "'%d' % x", "'%s %s' % x", "b'%s' % x", "b'%d' % x", "'{:d}'.format(x)", "'{0[0]}'.format(x)", "float(x)", "int(x)", "complex(x)", "round(x)", "abs(x)",
                        "list(x)", "bytes(x)", "sum(x)", "max(x)", "sorted(x)", "list(reversed(x))", "for a, b in x: pass", "a, b, c = x", "def f(): raise x\nf()", "def f(): raise ValueError from x\nf()",
                        "def f():\n    try: 1 / 0\n    except x: return 5\nf()", "assert x == 1, x", "import math; math.sqrt(x)", "isinstance(x, x)", "range(x)", "slice(x).indices(5)",
                        "enumerate(x, x)", "'a'.join(x)", "str(x, 'utf-8')", "[1] * x", "'ab' * x", "type(x).__name__", "type(x)", "print(x)", "with x: pass", "x @ x", "x < x", "x == x", "x is x",
                        "sorted([x, x])", "min(x, 1)", "chr(x)", "bin(x)", "x[1.5]", "x['a']", "x[None]", "x[-100]", "x[100]", "x[10**30]", "x[True]", "x.__class__.__name__"]:
            yield program, f"x = {receiver}; {program}" if not program.startswith(("def", "for", "with")) else f"x = {receiver}\n{program}"
        for _ in range(max(1, count // 4)):
            key = f"{draw.choice(POOL['small'] + [''])}:{draw.choice(POOL['small'] + ['', '10**20'])}:{draw.choice(['', '1', '-1', '2', '-2', '0', '10**20'])}"
            yield "slice", f"x = {receiver}; x[{key}]"
            yield "item", f"x = {receiver}; x[{draw.choice(ANYTHING)}]"
            yield "set item", f"x = {receiver}; x[{draw.choice([key, draw.choice(ANYTHING)])}] = {draw.choice(ANYTHING)}; x"
            yield "del item", f"x = {receiver}; del x[{draw.choice([key, draw.choice(ANYTHING)])}]; x"


def function_cases(draw, name, count):
    for _ in range(count):
        args = arguments(draw, FUNCTIONS[name], name)
        call = f"{name}({args})"
        if name in ("map", "filter", "zip", "enumerate", "reversed", "iter") and draw.random() < 0.8:
            yield name, f"it = {call}; [type(it).__name__, [a for a, _ in zip(it, range(9))], list(it) if 'lambda: 1' not in {call!r} else 0]"
        elif name == "setattr":
            yield name, f"x = {draw.choice(ANYTHING)}; [{name}(x, {pick(draw, 'attr')}, 1), x]"
        else:
            yield name, call


STATEMENTS = r"""
d = {1: 2, 3: 4}; it = iter(d); next(it); d[5] = 6; next(it)
d = {1: 2, 3: 4}; it = iter(d.items()); next(it); del d[1]; list(it)
d = {1: 2}; it = iter(d.values()); d.clear(); [next(it, 'end'), next(it, 'end')]
d = {1: 2}; it = iter(d); list(it); d[2] = 3; list(it)
d = {1: 2, 3: 4}; it = reversed(d); d[5] = 6; list(it)
s = {1, 2}; it = iter(s); next(it); s.add(3); next(it)
s = {1, 2}; it = iter(s); list(it); s.add(3); list(it)
s = {1, 2}; it = iter(s); next(it); s.add(9); s.discard(9); list(it)
l = [1, 2]; it = iter(l); [next(it), l.append(3), next(it), next(it), next(it, 'end'), l.append(4), next(it, 'end')]
l = [1, 2, 3]; it = reversed(l); [next(it), l.pop(), l.append(9), list(it)]
l = [1, 2, 3]; it = iter(l); next(it); l.clear(); list(it)
it = map(int, ['1', 'x', '2']); out = []
it = zip([1, 2], 'a'); [list(it), list(it)]
it = map(lambda x: 1 / x, [1, 0, 2]); [next(it), next(it)]
it = filter(lambda x: x > 1, [1, 2, 'a', 3]); [next(it), next(it)]
g = (x for x in [1, 2]); [list(g), list(g), next(g, 'end')]
next(iter([]))
next(5)
next([])
iter(5)
[type(iter(x)).__name__ for x in ([], (), 'a', 'é', b'a', {}, set(), frozenset(), range(3), {}.items(), {}.values(), {}.keys(), range(2 ** 70), zip(), map(str, []), enumerate([]), filter(None, []))]
[type(reversed(x)).__name__ for x in ([], (), 'a', b'a', {}, range(3), {}.items(), {}.values(), {}.keys(), range(2 ** 70))]
[type(x).__name__ for x in (len, [].append, 'a'.upper, str.upper, list, None, ..., NotImplemented, int | str, list[int], 1j, slice(1), lambda: 1, type, object(), (x for x in []), iter(int, 1))]
a, b = [1]
a, b = [1, 2, 3]
a, b = 5
a, *b, c = [1]
(a, b), c = [1, 2], 3
(a, b), c = 1, 3
[a, b] = 'xyz'
for a, b in [(1,)]: pass
for a in 5: pass
def f():\n    for i, (a, b) in enumerate([(1, 2, 3)]): pass\nf()
try:\n    raise ValueError('a') from KeyError('b')\nexcept ValueError as e:\n    x = [type(e).__name__, e.args]\nx
try:\n    raise ValueError\nexcept ValueError as e:\n    pass\ne
try:\n    try:\n        1 / 0\n    except ZeroDivisionError as e:\n        raise KeyError('x')\nexcept KeyError as e2:\n    x = str(e2)\nx
raise 5
raise int
raise ValueError from 5
raise ValueError('x') from None
raise KeyError('a', 'b')
raise StopIteration(4)
raise Exception
try:\n    1 / 0\nexcept 5:\n    pass
try:\n    1 / 0\nexcept (ValueError, 5):\n    pass
try:\n    1 / 0\nexcept (ValueError, ArithmeticError) as e:\n    x = e\n[x, e]
try:\n    1 / 0\nexcept int:\n    pass
try:\n    {}[1]\nexcept LookupError as e:\n    x = [type(e).__name__, str(e), e.args, repr(e)]\nx
try:\n    [][1]\nexcept Exception as e:\n    x = e\n[x, x == x, x == IndexError('list index out of range'), x.add_note('n'), x.with_traceback(None) is x]
assert False
assert 0, 'why'
assert [], (1, 2)
def f(): return f\nf.x
def f(a, b): pass\nf(1)
def f(a, b): pass\nf(1, 2, 3)
def f(a, *, b): pass\nf(1)
def f(a): pass\nf(a=1, b=2)
def f(a): pass\nf(1, a=2)
(lambda: 1)(2)
x = 5; x()
x = 'a'; x.y.z
None.x
None[0]
None()
None + 1
x = None; x += 1
x = []; x += 5
x = (); x += [1]
x = 'a'; x += 1
x = {}; x |= 5
x = {1: 2}; x |= [(3, 4)]; x
x = {1}; x |= [2]
x = {1}; x -= {1}; x
x = 1; x @= 2
x = 1; x **= 'a'
x = 2; x **= -1; x
x = 7; x //= 0
x = 7; x %= 0.0
1 / 0
1.0 / 0
1 // 0
1 % 0
1.5 // 0
0 ** -1
0.0 ** -1
1 << -1
1 >> -1
int('1' * 4301)
str(10 ** 4300)
float(10 ** 400)
10 ** 400 * 1.0
10 ** 400 / 3
1e308 * 10
2.0 ** 10000
int(float('nan'))
int(float('inf'))
round(float('nan'))
round(float('inf'))
round(2.5), round(3.5), round(-2.5), round(0.5), round(1e300)
round(2.675, 2), round(1234.5678, -2), round(15, -1), round(25, -1), round(-15, -1), round(10 ** 30 + 5, -1), round(True, 1), round(5e-324, 400), round(1.5, 10 ** 30)
round(1e308, -308), round(1.7e308, -308)
pow(3, -1, 7), pow(2, 10, 1000), pow(2, 10, -7), pow(-2, 3, 5), pow(5, 0, 1), pow(0, 0, 3)
pow(2, -1, 4)
pow(2, 1, 0)
divmod(-7, 2), divmod(7, -2), divmod(-7.5, 2), divmod(True, 2), divmod(10 ** 30, -7)
sum([0.1] * 10), sum([1, 2.5, True]), sum([[1], [2]], []), sum((), 5)
sum(['a'])
sum(['a'], '')
min([]), max([])
max([], default=3), min([3, 1], key=lambda x: -x), max('b', 'a', 'c'), min({3: 1, 2: 5})
max(1, 'a')
min(5)
max()
max([1], [2], default=5)
sorted([3, 'a'])
sorted([3, 1, 2], reverse=True, key=lambda x: -x)
sorted('bca', key=str.upper), sorted({3: 1, 1: 2}), sorted([(1, 'b'), (1, 'a')]), sorted([], key=5)
sorted([1], key=5)
list(zip([1, 2], [3], strict=True))
list(zip([1], [3, 4], strict=True))
list(zip([1], [3], [5, 6], strict=True))
list(enumerate('ab', 5)), list(enumerate('ab', start=-1)), list(enumerate('ab', 10 ** 20))
list(map(lambda a, b: a + b, [1, 2], [3, 4, 5])), list(map(str.upper, 'ab')), list(filter(None, [0, 1, '', 'a']))
list(iter(iter([1, 2, 3, 4]).__next__, 3))
l = [1, 2, 3, 0, 4]; list(iter(l.pop, 0))
any([]), all([]), any([0, 'a']), all([1, '']), any(x for x in [0, 1])
isinstance(1, (str, (int, (float,)))), isinstance(True, int), isinstance(1, bool), issubclass(bool, int), isinstance(None, type(None)), isinstance(1, int | str), issubclass(int, object), isinstance(1, object), isinstance(int, type)
isinstance(1, list[int])
isinstance(1, [int])
issubclass(1, int)
int | None, int | str | None, None | int, int | int, (int | str) == (str | int), (int | str) | float, list[int] | None, int | list[int] | int
int | 5
5 | int
None | None
list[int], dict[str, int], tuple[int, ...], list[list[int]], set[str], tuple[()], type[int], list[None], dict[str, int | None], list['x'], list[int] == list[int], list[int] == list[str], list[int]([1]), dict[str, int](a=1)
int[str]
list[int][0]
hash(1.0) == hash(1), hash(2 ** 61 - 1), hash(-1), hash(0.5), hash((1, 2)), hash(True), hash(1j), hash(2 + 0j), hash(float('inf')), hash(range(3)), hash(()), hash(10 ** 40), hash(-2.5), hash(1 + 2j)
hash([])
hash({})
hash((1, []))
{[]: 1}
{1: 2}[[]]
{(1, []): 2}
{1, []}
[] in {1}
[] in {1: 2}
{1: 2}.get([])
1 == 1.0 == True == (1 + 0j), {1: 'a', 1.0: 'b', True: 'c', 1 + 0j: 'd'}, 1 in [1.0], 10 ** 20 == 1e20, 2 ** 53 + 1 == float(2 ** 53 + 1)
1 < 'a'
'a' < 1
[1] < [1, 2], [2] < [1, 5], [1, 'a'] < [1, 'b'], (1, 2) < (1, 2, 0), 'a' < 'b', b'a' < b'b', {1} < {1, 2}, {1} <= {1}, True < 2
[1, 'a'] < [1, 2]
None < None
{} < {}
1j < 2
object() < object()
range(3) < range(4)
len < abs
range(3) == range(0, 3, 1), range(0) == range(2, 1), range(0, 5, 2) == range(0, 6, 2), range(3) == [0, 1, 2], range(10 ** 20) == range(10 ** 20), hash(range(3)) == hash(range(0, 3))
range(10 ** 20)[5], range(10 ** 20)[-1], range(10 ** 20)[10 ** 19], range(10 ** 20)[::10 ** 19], 10 ** 19 in range(10 ** 20), range(10 ** 20).index(10 ** 19), range(10 ** 20).count(5), range(-10 ** 20, 0).start, range(10)[2:8:3], range(10)[::-1], range(10)[-3:], bool(range(10 ** 20)), list(range(10 ** 20, 10 ** 20 + 3)), range(10).index(5)
len(range(10 ** 20))
range(10 ** 20)[10 ** 21]
range(1.5)
range(1, 2, 0)
range(5).index(7)
list(reversed(range(2 ** 63 - 2, 2 ** 63 + 2))), list(reversed(range(0, 10, 3))), list(reversed(range(-2 ** 63, -2 ** 63 + 3))), list(reversed(range(0)))
slice(1, 10, 2).indices(5), slice(None, None, -1).indices(4), slice(-3, None).indices(10), slice(10 ** 20).indices(3), slice(1) == slice(None, 1, None), slice(1, 2) < slice(1, 3), slice(5).stop, slice(1, 5).indices(10 ** 20)
slice(1).indices(-1)
slice('a').indices(5)
{slice(1): 2}
(1).real, (1).imag, True.real, (5).numerator, (5).denominator, (2.5).real, (2.5).imag, (255).to_bytes(2, 'big'), (255).bit_length(), (255).bit_count(), (-1).to_bytes(1, 'big', signed=True), int.from_bytes(b'\x01\x00', 'little'), (2.5).as_integer_ratio(), (0.1).hex(), float.fromhex('0x1.8p1'), (3).as_integer_ratio(), (3.0).is_integer(), (-5).conjugate(), (10 ** 30).bit_length()
chr(97), ord('a'), ord(b'a'), chr(0x10ffff), ascii('é😀'), bin(-5), oct(8), hex(255), bin(True), hex(-10 ** 20)
chr(-1)
chr(0x110000)
ord('ab')
ord('')
ord(5)
ord(b'ab')
bin(1.5)
hex('a')
abs('a')
abs(-5), abs(-2.5), abs(3 + 4j), abs(True), abs(-10 ** 30)
len(5)
len()
len(1, 2)
callable(len), callable(int), callable(5), callable(lambda: 1), callable('a'.upper), callable(list[int]), callable(int | str)
type(1)(5), type('a')(5), type([]) is list, type(type(1)), type(None), type(1) == int
type()
type(1, 2)
object() == object(), repr(object()), bool(object())
object(1)
getattr('a', 'upper')(), getattr(5, 'x', 'd'), hasattr('a', 'upper'), hasattr('a', 'x')
getattr(5, 'x')
getattr(5)
getattr(5, 1)
setattr(5, 'x', 1)
delattr('a', 'x')
hasattr(5, 1)
print(1, sep=1)
print(1, end=1)
print(1, foo=2)
format(5, 'd'), format(1.5, '.2f'), format('a', '>5'), format(None), format([1]), format(1 + 2j, '.1f'), format(True, 'd'), format(1j, '>10'), format(1.5 - 2j, '+.2e'), format(1j, '*^12'), format(-0j, 'g')
format([1], 'd')
format(1j, '05')
format(1j, '=10')
format(1j, 'd')
format(5, 5)
repr(1j), repr(-1j), repr(1 + 0j), repr(complex(-0.0, 1)), repr(complex(0.0, -0.0)), str(1e100j), repr(complex('nan')), repr(complex('inf-infj')), repr(1.5 + 1e-7j), repr(complex(-0.0, -0.0))
1j * 1j, (1 + 2j) / (3 - 4j), (1 + 2j) ** 2, (1 + 2j) ** -1, 2 ** 1j, 1j ** 2.5, (-8) ** 0.5, (-8.0) ** (1 / 3), 1 + 1j, 1.5 - 1j, True * 1j, 10 ** 20 + 1j, 1j - 1, 2 / 1j, -(1 + 2j), +(1j), (1 + 2j).conjugate(), (3 + 4j).real, (3 + 4j).imag, 1j == 1j, 1j != 2, (2 + 0j) == 2, 2.0 == (2 + 0j), bool(0j), sum([1j, 2]), 0j ** 0, 1j ** 0
1j / 0
1j // 2
1j % 2
divmod(1j, 2)
0j ** -1
0j ** 1j
1e200j ** 5
int(1j)
float(1j)
round(1j)
~1j
1j + 'a'
'a' + 1j
1j * []
10 ** 400 + 1j
abs(1e308 + 1e308j)
complex('1+2j'), complex(' (1-2j) '), complex('j'), complex(1, 2), complex(1j, 2j), complex(real=1), complex(imag=2), complex('1_0'), complex('nan+infj'), complex('1e3'), complex(True), complex()
complex('1 + 2j')
complex('a')
complex('1', 2)
complex(1, '2')
complex([])
complex(1, [])
complex(1, 2, 3)
b'%s|%d|%5.1f|%x|%c|%r|%a|%b|%%' % (b'a', 5, 1.25, 255, 65, 'é', 'é', b'z'), b'%(a)s' % {b'a': b'x'}, b'%-5s|%05d|%+d' % (b'a', 3, 4)
b'%s' % 'a'
b'%d' % 'a'
b'%s %s' % b'a'
b'%s' % (b'a', b'b')
b'%c' % 256
b'%z' % 1
b'a' + 'b'
'a' + b'b'
b'a' * 'b'
b'abc'[0], b'abc'[1:], b'abc'[::-1], list(b'ab'), b'a' in b'abc', 97 in b'abc', b'a' == 'a', b'a' < b'b', hash(b'a') == hash(b'a'), {b'a': 1}[b'a'], b'a' 'b' if False else b'x', bytes(3), bytes([65, 66]), bytes('é', 'utf-8'), bytes(b'a'), bytes(range(3)), b'a' * 3, 3 * b'a', bool(b''), len(b'abc')
'a' in b'abc'
300 in b'abc'
bytes([256])
bytes(['a'])
bytes('a')
bytes(-1)
bytes(1.5)
bytes('é', 'ascii')
b'abc'[5]
b'abc'['a']
b'abc'[0] = 1
'é'.encode('ascii', 'ignore'), 'é'.encode('ascii', 'replace'), 'é€😀'.encode('ascii', 'backslashreplace'), 'é'.encode('ascii', 'xmlcharrefreplace'), 'é'.encode('latin-1'), 'aé'.encode('utf-16'), 'a😀'.encode('utf-16-le'), 'a'.encode('utf-32'), b'a\xff'.decode('utf-8', 'replace'), b'a\xff'.decode('utf-8', 'ignore'), b'a\xff'.decode('ascii', 'backslashreplace'), b'\xff\xfea\x00'.decode('utf-16'), b'\xe6\x97'.decode('utf-8', 'replace'), b'\xf0\x9f\x98'.decode('utf-8', 'replace'), b'\xe6(a'.decode('utf-8', 'backslashreplace'), b'\xed\xa0\x80'.decode('utf-8', 'replace')
'é€'.encode('ascii')
'aé'.encode('ascii')
'€'.encode('latin-1')
b'a\xff'.decode()
b'\xe6\x97'.decode()
b'\xe6(a'.decode()
b'\xff'.decode('ascii')
b'a'.decode('nope')
'a'.encode('nope')
b'\xff'.decode('utf-8', 'nope')
'é'.encode('ascii', 'nope')
'a'.encode('ascii', 'nope')
try:\n    'aé€'.encode('ascii')\nexcept UnicodeEncodeError as e:\n    x = [e.encoding, e.object, e.start, e.end, e.reason, e.args, str(e)]\nx
try:\n    b'a\xffb'.decode()\nexcept UnicodeDecodeError as e:\n    x = [e.encoding, e.object, e.start, e.end, e.reason, e.args, str(e)]\nx
def g():\n    yield 1\n    return 5\ni = g(); next(i)\ntry:\n    next(i)\nexcept StopIteration as e:\n    x = e.value\nx
try:\n    next(iter([]))\nexcept StopIteration as e:\n    x = [e.value, e.args, str(e)]\nx
{1: 2} | {3: 4}, {1: 2}.items() & {(1, 2)}, {1: 2}.keys() | [3], {1: 2, 3: 4}.keys() - {1}, {1: 2}.keys() ^ {1, 5}, {1: 2}.keys() == {1}, {1: 2}.items() == {(1, 2)}, {1: 2}.values() == {1: 2}.values(), list(reversed({1: 2, 3: 4}.items())), {1: 2}.keys().isdisjoint([2]), {1: 2}.keys() < {1, 2}
{1: 2} | [(3, 4)]
{1: 2} + {3: 4}
{1: 2}.values() | {1}
dict([(1, 2)], a=3), dict({'a': 1}, a=2), dict(zip('ab', [1, 2])), dict.fromkeys('ab'), dict.fromkeys([1, 2], 0)
dict([1])
dict([(1,)])
dict(5)
dict([(1, 2)], [(3, 4)])
dict(['ab', 'cd'])
dict(['abc'])
{}.popitem()
{}.pop(1)
[].pop()
[1].pop(5)
[].remove(1)
[1].index(2)
(1,).index(2)
'a'.index('b')
set().pop()
{1}.remove(2)
frozenset({1}).add(2)
frozenset({1}) | {2}, {2} | frozenset({1}), frozenset({1}) == {1}, {frozenset({1}): 2}
{1} | [2]
[1] + (2,)
(1,) + [2]
[1] * 2.0
'a' * 'b'
[1, 2][1.0]
[1, 2]['a']
'ab'['a']
(1, 2)[None]
[1, 2][5]
[1, 2][-5]
'ab'[5]
(1,)[5]
[1, 2, 3][::0]
l = [1, 2]; l[5] = 1
l = [1, 2]; l['a'] = 1
l = [1, 2]; del l[5]
l = [1, 2]; l[0:1] = 5
l = [1, 2, 3, 4]; l[::2] = [1]
l = [1, 2, 3, 4]; l[1:3] = 'xyz'; l
t = (1, 2); t[0] = 1
t = (1, 2); del t[0]
s = 'ab'; s[0] = 'c'
int.x = 5
'a'.x = 5
(5).real = 3
[].append = 3
str.upper(5)
str.upper()
str.upper('a', 'b')
list.append([], 1, 2)
list.append(5, 1)
dict.get({}, 1, 2, 3)
int.bit_length('a')
int.from_bytes('a', 'big')
'a'.join([1])
'a'.join(5)
'a'.split('')
'a'.split(1)
'a'.replace(1, 2)
'a'.center('b')
'a'.startswith(1)
'a'.startswith((1,))
'%d' % 'a'
'%s %s' % 'a'
'%s' % ('a', 'b')
'%(a)s' % 5
'%(a)s' % {}
'{}'.format()
'{a}'.format()
'{0} {}'.format(1, 2)
'{'.format()
'}'.format()
'{!z}'.format(1)
'{0.x}'.format(1)
'{0[a]}'.format([1])
"""


def statement_cases(draw, count):
    for line in STATEMENTS.strip().splitlines():
        yield "statements", line.replace("\\n", "\n") if line.startswith(("try", "def", "for")) else line


EXCEPTIONS = sorted(n for n, c in vars(builtins).items() if isinstance(c, type) and issubclass(c, BaseException))


def exception_cases(draw, name, count):
    for _ in range(count):
        args = ", ".join(draw.choice(ANYTHING) for _ in range(draw.choice([0, 1, 1, 1, 2, 2, 3, 4, 5, 6])))
        if "Unicode" in name and draw.random() < 0.6:
            text = draw.choice(POOL["bytes"]) if "Decode" in name else draw.choice(POOL["str"])
            first = "'codec', " if name != "UnicodeTranslateError" else ""
            args = f"{first}{text}, {draw.choice(POOL['small'])}, {draw.choice(POOL['small'])}, {draw.choice(POOL['str'])}"
        if name in ("OSError", "FileNotFoundError", "BlockingIOError") and draw.random() < 0.6:
            args = f"{draw.choice('0 1 2 13 17 20 21 32 104 999'.split())}, {draw.choice(POOL['str'])}" + draw.choice(["", "", ", 'file'", ", None", ", 'f', 0, 'g'", ", 3"])
        if draw.random() < 0.1:
            args += (", " if args else "") + draw.choice(["name='n'", "path='p'", "obj=1", "x=1", "name='n', obj=2"])
        tail = draw.choice(["e", "str(e)", "e.args", "[type(e).__name__, str(e), e.args]", "e.value", "e.code", "e.errno", "e.strerror", "e.filename", "e.name", "e.obj", "e.start", "e.end",
                            "e.reason", "e.object", "e.encoding", "e.path", "e.msg", "e.nope", "e == e", "e.add_note('n'); e", "e.add_note(1)", "e.with_traceback(None)", "e.with_traceback(1)",
                            "e.args = (1, 2); [e, str(e), e.args]", "e.args = 1", "e.args = 'ab'; e", "raise e", "e.lineno", "e.filename2", "e.characters_written", "e.text", "e.x = 1; e.x", "e < e", "{e: 1}[e]", "e()",
                            "isinstance(e, Exception)", "type(e)", "e.offset", "e.start = 5; str(e)", "e.value = 4; [e.value, e]", "f'{e}'", "format(e, '>5')", "raise e from None", "hash(e) == hash(e)"])
        yield name, f"e = {name}({args}); {tail}"


GROUPS = {f"{kind} methods": (lambda kind: lambda draw, count: method_cases(draw, kind, count))(kind) for kind in RECEIVERS}
GROUPS |= {"statements": statement_cases}
GROUPS |= {
    f"{kind} operators": (lambda kind: lambda draw, count: operator_cases(draw, kind, max(4, count // 4)))(kind)
    for kind in [*RECEIVERS, "NoneType", "type", "function", "iterator", "exception", "other"]
}
GROUPS |= {name: (lambda name: lambda draw, count: function_cases(draw, name, count))(name) for name in FUNCTIONS}
GROUPS |= {name: (lambda name: lambda draw, count: exception_cases(draw, name, count))(name) for name in EXCEPTIONS}


def anonymous(text):
    """Without addresses, which differ from run to run."""
    return re.sub(r" at 0x[0-9a-f]+", "", text).replace("<generator object <genexpr>>", "<generator object>")


def outcomes(programs):
    """What the reference says of each; None where it takes too long, which ends the child that was asked."""
    told = []
    while len(told) < len(programs):
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            with open(writing, "w") as pipe:
                for program in programs[len(told) :]:
                    signal.setitimer(signal.ITIMER_REAL, 0.5)
                    print(json.dumps(outcome(program)), file=pipe, flush=True)
            os._exit(0)
        os.close(writing)
        with open(reading) as pipe:
            told += map(json.loads, pipe)
        if os.waitpid(child, 0)[1]:
            told.append(None)
    return told


def outcome(program):
    """What the reference says; None where it is too much."""
    names = {"__name__": "__main__"}
    try:
        tree = ast.parse(program)
        last = tree.body.pop()
        exec(compile(tree, "case", "exec"), names)
        if isinstance(last, ast.Expr):
            told = repr(eval(compile(ast.Expression(last.value), "case", "eval"), names))
        else:
            exec(compile(ast.Module([last], []), "case", "exec"), names)
            told = "None"
    except MemoryError:
        return None
    except BaseException as fault:
        told = f"{type(fault).__name__}: {fault}"
    return anonymous(told) if len(told) < 3000 else None


def wrapped(program):
    """The program that prints its own outcome."""
    tree = ast.parse(program)
    last = tree.body[-1]
    lines = program.split("\n")
    if isinstance(last, ast.Expr):
        before = ast.unparse(ast.Module(tree.body[:-1], []))
        text = "\n".join(lines)
        start = last.col_offset
        row = last.lineno - 1
        head = "\n".join([*lines[:row], lines[row].encode()[:start].decode().rstrip("; ")]) if row or start else ""
        tail = "\n".join([lines[row].encode()[start:].decode(), *lines[row + 1 :]])
        body = f"{head}\n_told = repr(({tail}))" if head.strip() else f"_told = repr(({tail}))"
    else:
        body = program + "\n_told = 'None'"
    body = "\n".join("    " + line for line in body.split("\n"))
    return f"try:\n{body}\nexcept BaseException as _fault:\n    _told = type(_fault).__name__ + ': ' + str(_fault)\n"


def generate(count, path, groups):
    warnings.simplefilter("ignore")
    sys.stdout = open("/dev/null", "w")
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    seen = set()
    with open(path, "w") as file:
        for group, cases in GROUPS.items():
            if groups and not any(re.fullmatch(g, group) for g in groups):
                continue
            chosen = []
            for name, program in cases(random.Random(zlib.crc32(group.encode())), count):
                if program in seen or not tame(program):
                    continue
                seen.add(program)
                try:
                    run = wrapped(program) + "final_answer = _told\n"
                except SyntaxError:
                    continue
                chosen.append({"id": len(seen), "group": group, "name": name, "case": program, "program": run})
            for case, expected in zip(chosen, outcomes([case["case"] for case in chosen])):
                if expected is not None:
                    file.write(json.dumps(case | {"expected": expected}) + "\n")


def members(text):
    """The pieces of a text in no order: sets that hold text are ordered by chance."""
    return sorted(re.findall(r"[^,\[\]{}()\s]+", text)) if "{" in text else text


def compare(cases, ours, shown=4):
    told = {}
    for line in open(ours):
        answer = json.loads(line)
        if answer["outcome"] in ("answer", "empty"):
            told[answer["id"]] = anonymous(str(answer["answer"]["value"]))
        elif answer["outcome"] == "error":
            error = answer["error"]
            told[answer["id"]] = f"UNSUPPORTED {error.get('construct', error['class'])}"
        else:
            told[answer["id"]] = f"UNSUPPORTED {answer.get('limit') or answer.get('violations') or answer}"
    unsupported, different, same = collections.Counter(), collections.defaultdict(list), collections.Counter()
    totals = collections.Counter()
    for line in open(cases):
        case = json.loads(line)
        key = f"{case['group']}: {case['name']}"
        totals[case["group"]] += 1
        ours_ = told.get(case["id"], "NOTHING")
        if ours_.startswith("UNSUPPORTED"):
            unsupported[ours_] += 1
        elif ours_ != case["expected"] and members(ours_) != members(case["expected"]):
            different[key].append((case["case"], case["expected"], ours_))
        else:
            same[case["group"]] += 1
    for key, many in sorted(different.items()):
        print(f"--- {key}: {len(many)}")
        for program, expected, ours_ in many[:shown]:
            print(f"{program}\n    ref:  {expected}\n    ours: {ours_}")
    print("unsupported:")
    for construct, times in unsupported.most_common():
        print(f"  {times:6} {construct}")
    print(f"{sum(totals.values())} cases, {sum(same.values())} same, {sum(unsupported.values())} unsupported, {sum(map(len, different.values()))} different")


# The file that a group's cases go to.
FILES = {"NoneType operators": "operators", "type operators": "operators", "function operators": "operators", "iterator operators": "iterators",
         "exception operators": "exceptions", "other operators": "operators", "statements": "statements"}


def file_of(group):
    if group in FILES:
        return FILES[group]
    if group in EXCEPTIONS:
        return "exceptions"
    return group.split()[0] if " " in group else "builtins"


def cases(path, ours, folder):
    """Writes a readable part of the cases that agree: of every method and operator some, of each kind of fault one."""
    told = {}
    for line in open(ours):
        answer = json.loads(line)
        if answer["outcome"] in ("answer", "empty"):
            told[answer["id"]] = str(answer["answer"]["value"])
    chosen = collections.defaultdict(list)
    taken, faults = collections.Counter(), collections.Counter()
    for case in map(json.loads, open(path)):
        expected = case["expected"]
        if told.get(case["id"]) != expected or len(case["case"]) + len(expected) > 200 or "object>" in expected:
            continue
        file = file_of(case["group"])
        fault = re.match(r"\w+(Error|Exit|Interrupt|Iteration|Warning|Exception): ", expected)
        kind = re.sub(r"'[^']*'|\d+", "", expected) if fault else ""
        methods = case["group"].endswith("methods")
        most = 1000 if file == "statements" else {"builtins": 3, "exceptions": 1}.get(file, (2 if file in ("str", "bytes") else 3) if methods else 1)
        key = (file, case["name"], bool(fault))
        if taken[key] >= most or (fault and faults[file, kind] >= (3 if most > 1 else 2) and file != "statements"):
            continue
        taken[key] += 1
        faults[file, kind] += 1
        chosen[file].append((case["case"], expected))
    for file, pairs in chosen.items():
        lines = [f"# CPython {sys.version.split()[0]}, written by xtask/python/method_calls.py"]
        for program, expected in pairs:
            lines += [program.replace("\n", " ⏎ "), "    => " + expected.replace("\n", " ⏎ ")]
        with open(f"{folder}/{file}.txt", "w") as out:
            out.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    if sys.argv[1] == "generate":
        generate(int(sys.argv[2]), sys.argv[3], sys.argv[4:])
    elif sys.argv[1] == "cases":
        cases(*sys.argv[2:5])
    else:
        compare(*sys.argv[2:4], *map(int, sys.argv[4:5]))
