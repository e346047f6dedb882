"""Calls every method, operator and builtin of Python's own types with seeded arguments, valid and not, here and in CPython.

A case is a program of one line, as in values/tests/cases; its outcome is the repr of its last expression, or the exception's
class and message. Both interpreters must agree to the letter; what ends ours as unsupported is counted by its name.

    python xtask/python/method_calls.py generate 200 CASES.jsonl [GROUP…]
    cargo run -q -p hiddentables-interp --example outcomes CASES.jsonl > OURS.jsonl
    python xtask/python/method_calls.py compare CASES.jsonl OURS.jsonl
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
        body = f"{head}\n_told = repr({tail})" if head.strip() else f"_told = repr({tail})"
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


if __name__ == "__main__":
    if sys.argv[1] == "generate":
        generate(int(sys.argv[2]), sys.argv[3], sys.argv[4:])
    else:
        compare(*sys.argv[2:4], *map(int, sys.argv[4:5]))
