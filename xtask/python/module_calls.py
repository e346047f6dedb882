"""Calls every function and class of the standard modules with seeded arguments, here and in CPython: method_calls.py's way, for modules.

A template stands for many calls: `<kind>` is an argument of that kind, `<a|b>` of either, `<kind?>` one that may be left out with what
follows it, and `<*>` anything at all.

    python xtask/python/module_calls.py generate 200 CASES.jsonl [GROUP…]
    cargo run -q -p hiddentables-interp --example outcomes CASES.jsonl > OURS.jsonl
    python xtask/python/module_calls.py compare CASES.jsonl OURS.jsonl
"""

import re
import sys

import method_calls as calls
from method_calls import ANYTHING, KINDS, POOL

calls.anonymous = (lambda before: lambda text: re.sub(r"<function <lambda>>|<function [\w.<>]+>", "<function>", before(text)))(calls.anonymous)

KINDS |= {
    "real": POOL["float"] + "1 2 3 -1 0 10 0.5 -0.25 1e-300 1e308 -1e308 100 1000 709.8 1.5 7 0.1 True 25 171 -3.7 2**60 10**22 1e-5".split(),
    "anyreal": POOL["float"] + POOL["int"] + "0.5 2**1023 2**1024 -2**1024 10**400 True False 1e308 0.7 -0.7 1.1 33.3 -171.5 '1' None 1j b'1' [1]".split(),
    "whole": "0 1 2 3 5 7 10 12 20 50 100 -1 -5 True 2**40 2**64 10**25 1.0 2.5 '3' None".split(),
    "natural": "0 1 2 3 4 5 6 8 10 15 20 30 50".split(),
    "reals": ["[1, 2, 3]", "(1.5, 2.5)", "[]", "[0.1] * 10", "[1e308, 1e308, -1e308]", "[1, 2.5, True]", "range(5)", "[float('inf'), 1]", "[float('inf'), float('-inf')]", "[float('nan')]",
              "['a']", "[1, None]", "[10**400]", "[1e100, 1, -1e100]", "[2**53, 1.0, 1]", "(x for x in [1, 2])", "5", "'12'", "[1, 2, 3, 4.25]", "[3, 4]", "[1j]", "[0.0, -0.0]"],
    "point": ["(0, 0)", "(3, 4)", "[1, 2]", "(1.5, -2.5)", "(1, 2, 3)", "(4.5, 0.1, -7)", "()", "(float('inf'), 1)", "(float('nan'), 1)", "'ab'", "(1, 'a')", "range(3)", "5", "(1e200, 1e200)", "(10**400, 1)"],
    "f1": ["lambda x: x", "lambda x: x > 1", "str", "bool", "lambda x: -x", "len", "lambda x: x % 2", "None", "abs", "1", "lambda: 0", "repr"],
    "f2": ["lambda a, b: a + b", "lambda a, b: (a, b)", "max", "lambda a, b: a * b", "lambda a, b: a - b", "lambda a: a", "pow", "None", "3", "min", "divmod"],
    "seq": ["[1, 2, 3]", "'abc'", "()", "[3, 1, 2, 3, 1]", "range(4)", "(1.5, 2, True)", "['b', 'a', 'B']", "{1: 2, 3: 4}", "[[1], [2]]", "iter([1, 2, 3])", "(x for x in 'xyz')", "b'ab'", "[0, 1, 0, 2]",
            "[(1, 2), (3, 4)]", "['aa', 'b']", "'aabbca'", "[1, 1.0, True, 2]", "[]", "[None, 0, '']", "range(1, 10, 3)", "5", "None"],
    "pairs": ["[(1, 2), (3, 4)]", "[(2, 5), (3, 2), (10, 3)]", "['ab', 'cd']", "[[1], [2]]", "[1, 2]", "[(1, 2, 3)]", "[(), (1,)]", "zip([1, 2], [3, 4])", "[]", "{(1, 2): 3}"],
    "bound": "None 0 1 2 3 5 10 -1 True 1.5 'a' 2**63 2**62".split(),
    "n": "0 1 2 3 4 -1 None 1.0 '2' True 2**70".split(),
    "step": "1 2 0.5 -1 0 1.25 True 10**20 1j 'a' None -0.5".split(),
}


def fill(draw, template):
    """A template with arguments drawn for its holes."""

    def hole(match):
        kind = match[1]
        if kind == "*":
            return draw.choice(ANYTHING)
        if draw.random() < 0.04:
            return draw.choice(ANYTHING)
        return calls.pick(draw, kind)

    def optional(match):
        return match[1] if draw.random() < 0.5 else ""

    text = template
    while "⟦" in text:
        text = re.sub(r"⟦([^⟦⟧]*)⟧", optional, text)
    return re.sub(r"<([\w|*]+)>", hole, text).replace("‹", "<").replace("›", ">")


def template_cases(draw, templates, count):
    for template in templates:
        name = re.sub(r"\(.*", "", template.split("; ")[-1])[:40] if "; " in template else re.split(r"[(<]", template)[0]
        many = count if re.search(r"<[\w|*]+>|⟦", template) else 1
        for _ in range(many):
            yield name, fill(draw, template)


def function_cases(draw, module, functions, count):
    """Calls of `module.name`, as method_calls calls the builtins."""
    for name, good in functions.items():
        for _ in range(count):
            args = calls.arguments(draw, good, "")
            yield name, f"import {module}; {module}.{name}({args})"


def group(*parts):
    return lambda draw, count: (case for part in parts for case in part(draw, count))


def functions(module, table):
    return lambda draw, count: function_cases(draw, module, table, count)


def templates(head, text):
    lines = [line.strip() for line in text.strip().split("\n") if line.strip()]
    return lambda draw, count: template_cases(draw, [f"{head}; {line}" if head else line for line in lines], count)


OPERATORS = {name: "any any" for name in "add sub mul truediv floordiv mod and_ or_ xor lshift rshift matmul eq ne lt le gt ge is_ is_not concat".split()}
OPERATORS |= {name: "number number" for name in "add sub mul truediv floordiv mod".split()}
OPERATORS |= {name: "small|bool|set small|bool|set" for name in "and_ or_ xor lshift rshift".split()}
OPERATORS |= {f"i{name}": "number|str|list|tuple|set|dict number|list|str|set|dict" for name in "add sub mul truediv floordiv mod and or xor lshift rshift matmul concat".split()}
OPERATORS |= {"pow": "small small", "ipow": "small small", "neg": "any", "pos": "any", "inv": "any", "invert": "any", "abs": "any", "not_": "any", "truth": "any", "index": "any", "contains": "seq any", "countOf": "seq any",
              "indexOf": "seq any", "getitem": "list|tuple|dict|str any", "length_hint": "iterable|iterator|any small?", "call": "function any? any?", "itemgetter": "any? any?", "attrgetter": "attr? attr?",
              "methodcaller": "attr? any?", "setitem": "list|dict small any", "delitem": "list|dict small", "concat": "list|str|tuple list|str|tuple"}

calls.GROUPS.clear()
calls.GROUPS |= {
    "operator": group(
        functions("operator", OPERATORS),
        templates("import operator", """
            f = operator.itemgetter(<any>); [f, f(<any>)]
            f = operator.itemgetter(<small>); [f, f(<list|tuple|str|dict>)]
            f = operator.itemgetter(<small|slice>, <small>); [f, f(<list|tuple|str|dict>)]
            f = operator.itemgetter('a', <key>); [f, f({'a': 1, 1: 2, 'zz': 3})]
            f = operator.itemgetter(1); f(<any>⟦, <any>⟧⟦, x=1⟧)
            f = operator.attrgetter(<attr>⟦, <attr>⟧); [f, f(<any>)]
            f = operator.attrgetter('real⟦.imag⟧⟦.real⟧'); [f, f(<number>)]
            f = operator.attrgetter(<any>); f(<any>)
            f = operator.methodcaller('upper'⟦, <any>⟧⟦, x=1⟧); [f, f(<str|any>)]
            f = operator.methodcaller('split', <str>⟦, maxsplit=<small>⟧); [f, f(<str>)]
            f = operator.methodcaller('count', <any>); [f, f(<list|tuple|str>)]
            f = operator.methodcaller('replace', 'a', <str>); f(<str>⟦, 1⟧)
            x = <list>; operator.setitem(x, <small|slice>, <any>); x
            x = <dict>; operator.setitem(x, <key>, <any>); x
            x = <list|dict>; operator.delitem(x, <small|slice|key>); x
            x = <list>; [operator.iadd(x, <list|tuple|any>), x]
            x = <list>; [operator.iconcat(x, <list|tuple|any>), x]
            x = <list>; [operator.imul(x, <small>), x]
            x = <set>; [operator.ior(x, <set>), operator.iand(x, <set>), operator.ixor(x, <set>), operator.isub(x, <set>), x]
            x = <dict>; [operator.ior(x, <dict|listpairs>), x]
            sorted([(1, 'b'), (0, 'c')], key=operator.itemgetter(<small>))
            list(map(operator.<opname>, <seq>, <seq>))
            operator.<opname>
            operator.<opname>.__name__
            operator.itemgetter(1) == operator.itemgetter(1)
            type(operator.itemgetter(1))
            operator.itemgetter
            operator.<badname>
        """),
    ),
    "math": group(
        functions("math", {name: "anyreal|real" for name in
                  "sqrt cbrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh degrees radians fabs frexp modf ulp isnan isinf isfinite erf erfc gamma lgamma ceil floor trunc".split()}
                  | {"log": "anyreal|real real?", "pow": "real|anyreal real|anyreal", "atan2": "real real|anyreal", "copysign": "real real", "nextafter": "real real", "fmod": "real real", "remainder": "real real", "ldexp": "real small|whole",
                     "factorial": "whole|natural", "comb": "natural|whole natural|whole", "perm": "natural|whole natural|whole?", "gcd": "whole? whole? whole?", "lcm": "whole? whole? whole?", "isqrt": "int|whole", "fsum": "reals", "prod": "reals",
                     "hypot": "real? real? real?", "dist": "point point", "isclose": "real real", "sumprod": "reals reals"}),
        templates("import math", """
            math.isclose(<real>, <real>, rel_tol=<real>)
            math.isclose(1, 1.00000001⟦, rel_tol=<real>⟧⟦, abs_tol=<real>⟧)
            math.isclose(a=<real>, b=<real>)
            math.prod(<reals>, start=<any>)
            math.prod(<seq>⟦, start=<real>⟧)
            math.prod(iterable=<seq>)
            math.log(<anyreal>, <anyreal>)
            math.log(2 ** <natural> ** 3 + 1, <real>)
            math.log10(10 ** <natural> * <int>)
            math.log2(2 ** (<natural> * 40) + <int>)
            math.fsum([<real>, <real>, <real>, <real>])
            math.hypot(<real>, <real>, <real>⟦, <real>⟧)
            math.dist([<real>, <real>], [<real>, <real>])
            math.dist([<real>, <real>, <real>], [<real>, <real>, <real>])
            [math.gcd(<whole>, <whole>), math.lcm(<whole>, <whole>)]
            math.comb(<int>, <natural>)
            math.perm(<int>, <natural>)
            math.gamma(<natural> + <real>)
            math.lgamma(<natural> + <real>)
            math.sin(<real> * <natural>)
            math.tan(<real> * <natural>)
            math.exp(<real> / 3)
            math.pow(<real>, <real> / 2)
            math.ldexp(<real>, <int>)
            math.<mathname>
            list(map(math.sqrt, <seq>))
            [math.pi, math.e, math.tau, math.inf, math.nan]
            math.floor(<any>)
            math.ceil(<any>)
            math.trunc(<any>)
            math.frexp(<real>)
            math.<badname>
        """),
    ),
    "itertools": templates("import itertools as it", """
            list(it.count(<real|any>⟦, <step>⟧).__next__() for _ in 'a')
            c = it.count(<real>⟦, <step>⟧); [next(c), next(c), next(c), c]
            c = it.count(start=<real>⟦, step=<step>⟧); [c, next(c), next(c), c]
            c = it.count(⟦step=<step>⟧); [next(c), next(c), c]
            it.count(<*>⟦, <*>⟧⟦, <*>⟧)
            c = it.cycle(<seq>); [a for a, _ in zip(c, range(7))]
            it.cycle(⟦<seq>⟧⟦, <*>⟧⟦, x=1⟧)
            r = it.repeat(<any>⟦, <n>⟧); [[a for a, _ in zip(r, range(4))], r]
            it.repeat(⟦<any>⟧⟦, times=<n>⟧)
            it.repeat(object=<any>⟦, times=<n>⟧)
            it.repeat(<any>, <small>, <*>)
            list(it.accumulate(<seq>⟦, <f2>⟧⟦, initial=<any>⟧))
            list(it.accumulate(<reals>⟦, func=<f2>⟧))
            it.accumulate(⟦<seq>⟧⟦, <f2>⟧⟦, <*>⟧⟦, iterable=[1]⟧)
            list(it.chain(⟦<seq>⟧⟦, <seq>⟧⟦, <seq>⟧))
            list(it.chain.from_iterable(<seq|pairs>⟦, <*>⟧))
            it.chain(<seq>, x=1)
            list(it.compress(<seq>, <seq>))
            it.compress(⟦<seq>⟧⟦, <seq>⟧⟦, <*>⟧⟦, selectors=[1]⟧)
            list(it.dropwhile(<f1>, <seq>))
            list(it.takewhile(<f1>, <seq>))
            list(it.filterfalse(<f1>, <seq>))
            it.takewhile(⟦<f1>⟧⟦, <seq>⟧⟦, <*>⟧⟦, x=1⟧)
            t = it.takewhile(lambda x: x < 2, [1, 3, 1]); [list(t), list(t)]
            [(k, list(g)) for k, g in it.groupby(<seq>⟦, <f1>⟧)]
            [(k, list(g)) for k, g in it.groupby(<seq>, key=<f1>)]
            g = it.groupby(<seq>); a = next(g); b = next(g); [a[0], b[0], list(a[1]), list(b[1]), list(g)]
            [k for k, g in it.groupby(<seq>⟦, key=<f1>⟧)]
            it.groupby(⟦<seq>⟧⟦, <f1>⟧⟦, <*>⟧⟦, x=1⟧)
            type(next(it.groupby('a'))[1])
            list(it.islice(<seq>, <bound>⟦, <bound>⟧⟦, <bound>⟧))
            s = iter(range(20)); [list(it.islice(s, <natural>, <bound>⟦, <bound>⟧)), list(s)]
            it.islice(⟦<seq>⟧⟦, <bound>⟧⟦, <bound>⟧⟦, <bound>⟧⟦, <*>⟧⟦, x=1⟧)
            list(it.pairwise(<seq>⟦, <*>⟧))
            list(it.starmap(<f2>, <pairs>))
            it.starmap(⟦<f2>⟧⟦, <pairs>⟧⟦, <*>⟧)
            list(it.zip_longest(⟦<seq>⟧⟦, <seq>⟧⟦, <seq>⟧⟦, fillvalue=<any>⟧))
            it.zip_longest(<seq>, x=1⟦, fillvalue=2⟧)
            [a for a, _ in zip(it.product(⟦<seq>⟧⟦, <seq>⟧⟦, repeat=<n>⟧), range(9))]
            it.product(⟦<seq>⟧⟦, x=1⟧⟦, repeat=<*>⟧)
            [a for a, _ in zip(it.permutations(<seq>⟦, <n>⟧), range(9))]
            [a for a, _ in zip(it.permutations(<seq>⟦, r=<n>⟧), range(9))]
            [a for a, _ in zip(it.combinations(<seq>⟦, <n>⟧), range(9))]
            [a for a, _ in zip(it.combinations(<seq>, r=<n>), range(9))]
            [a for a, _ in zip(it.combinations_with_replacement(<seq>, <n>), range(9))]
            it.combinations(⟦<seq>⟧⟦, <n>⟧⟦, <*>⟧⟦, x=1⟧)
            it.permutations(⟦<seq>⟧⟦, <n>⟧⟦, <*>⟧⟦, iterable=[1]⟧)
            a, b = it.tee(<seq>); [next(a, 0), list(b), list(a), list(b)]
            t = it.tee(<seq>⟦, <n>⟧); [len(t), [list(x) for x in t]]
            a, b, c = it.tee(<seq>, 3); [next(a, 0), next(b, 0), next(a, 0), list(c), list(b), list(a), type(a)]
            a, b = it.tee(<seq>); c, d = it.tee(a); [next(c, 0), list(d), list(b), list(c), a is c]
            it.tee(⟦<seq>⟧⟦, <n>⟧⟦, <*>⟧⟦, x=1⟧)
            [type(x) for x in (it.count(), it.cycle('a'), it.repeat(1), it.chain(), it.islice([], 1), it.product(), it.permutations([]), it.groupby([]), it.zip_longest(), it.accumulate([]), it.starmap(max, []), it.pairwise([]), it.tee([])[0])]
            [type(x) for x in (it.compress([], []), it.dropwhile(None, []), it.takewhile(None, []), it.filterfalse(None, []), it.combinations([], 0), it.combinations_with_replacement([], 0))]
            [it.chain, it.count, it.islice, it.groupby, it.tee]
            isinstance(it.count(), it.count)
            it.<itname>
            it.<badname>
            iter(it.count()) is None
            len(it.<itname>('ab'))
        """),
    "functools": templates("import functools", """
            functools.reduce(<f2>, <seq>⟦, <any>⟧)
            functools.reduce(⟦<f2>⟧⟦, <seq>⟧⟦, <any>⟧⟦, <*>⟧⟦, initial=1⟧)
            p = functools.partial(<function|f2>⟦, <any>⟧⟦, <any>⟧); [p.args, p.keywords, p(⟦<any>⟧)]
            p = functools.partial(int, base=<small>); [p, p.func, p.args, p.keywords, p('101'), p('12', base=3)]
            p = functools.partial(functools.partial(max, 1, key=abs), 2⟦, key=<f1>⟧); [p.args, p.func, p(⟦<small>⟧)]
            p = functools.partial(print, <any>⟦, sep=<str>⟧); p
            functools.partial(⟦<*>⟧⟦, <*>⟧⟦, x=1⟧)
            p = functools.partial(len); [p.<partialattr>]
            p = functools.partial(len); p.x = 1; p.x
            p = functools.partial(dict, a=1); [p(b=2), p(a=3), p([(1, 2)]), p.keywords]
            functools.partial(sorted, reverse=<small>)(<seq>)
            sorted(<seq>, key=functools.cmp_to_key(<f2>))
            sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: <small>))
            k = functools.cmp_to_key(lambda a, b: a - b); [k(<small>) < k(<small>), k(1) == k(<small>), k(2) >= k(<small>), k(<small>).obj, k(1) != k(2)]
            k = functools.cmp_to_key(lambda a, b: a - b); k(<small>) < <*>
            k = functools.cmp_to_key(lambda a, b: a - b); k(⟦<any>⟧⟦, <any>⟧⟦, obj=1⟧⟦, x=2⟧)
            functools.cmp_to_key(⟦<f2>⟧⟦, <*>⟧⟦, mycmp=len⟧)
            k = functools.cmp_to_key(<any>); k(1) < k(2)
            k = functools.cmp_to_key(max); hash(k(1))
            f = functools.lru_cache(maxsize=<n>⟦, typed=<bool>⟧)(lambda *a, **k: (a, k)); [f(<small>), f(<float>), f(<bool>), f(<small>), f(<str>⟦, x=<small>⟧), f.cache_info(), f.cache_parameters()]
            f = functools.lru_cache(<n>)(lambda a, b=1: a + b); [f(1), f(1, 1), f(1, b=1), f(a=1), f(1), f.cache_info(), f.cache_clear(), f.cache_info(), f(<small>), f.cache_info()]
            f = functools.lru_cache(maxsize=2)(lambda x: x); [f(<natural>), f(<natural>), f(<natural>), f(<natural>), f(<natural>), f(<natural>), f.cache_info()]
            f = functools.lru_cache(maxsize=3, typed=True)(lambda x: x); [f(1), f(1.0), f(True), f(1), f(<natural>), f((1,)), f((1.0,)), f.cache_info()]
            f = functools.cache(lambda x: x); [f(<small>), f(<small>), f(<any>), f.cache_info(), f.cache_parameters()]
            f = functools.lru_cache(lambda x: x); [f(<hashable>), f(<hashable>), f.cache_info(), f.cache_info().hits, f.cache_info()[<small>], f.cache_parameters()]
            f = functools.lru_cache(lambda x: x); f(<*>)
            f = functools.lru_cache(<f1>); [f(<small>), f(<small>), f.cache_info()]
            functools.lru_cache(<any>)
            functools.lru_cache(⟦<n>⟧⟦, <any>⟧⟦, <*>⟧⟦, typed=1⟧⟦, x=1⟧)
            functools.cache(⟦<f1>⟧⟦, <*>⟧)
            f = functools.cache(len); f.<partialattr>
            f = functools.cache(lambda x: x); [f.cache_info() == (0, 0, None, 0), len(f.cache_info()), f.cache_info()._asdict(), tuple(f.cache_info())]
            f = functools.cache(lambda x: x); a, b, c, d = f.cache_info(); [a, b, c, d, isinstance(f.cache_info(), tuple)]
            g = functools.wraps(len)(lambda *a: a); g.__name__
            f = functools.wraps(lambda x: x)(lambda y: 2 * y); [f.__name__, f(3)]
            f = functools.update_wrapper(lambda y: 2 * y, <f1>); [f(3)]
            functools.update_wrapper(⟦<f1>⟧⟦, <*>⟧)
            functools.wraps(⟦<f1>⟧⟦, <*>⟧⟦, <*>⟧⟦, <*>⟧)
            functools.<badname>
            [functools.WRAPPER_ASSIGNMENTS, functools.WRAPPER_UPDATES]
        """),
}

KINDS |= {
    "opname": [*OPERATORS][:30],
    "badname": ["nope", "Nope", "x", "ad"],
    "mathname": "sqrt floor gcd pi comb fsum log hypot isclose".split(),
    "itname": "chain count islice tee groupby product repeat zip_longest".split(),
    "partialattr": "func args keywords nope cache_info __name__ __wrapped__ cache_clear".split(),
    "hashable": POOL["small"] + POOL["str"][:6] + POOL["tuple"] + POOL["float"][:4],
}

KINDS |= {
    "data": ["[1, 2, 3]", "[1, 2, 3, 4]", "[1.5, 2.5, 4]", "[]", "[5]", "[1, 1, 2, 2]", "(3, 1, 2)", "range(10)", "['a', 'b', 'a']", "[0.1, 0.2, 0.3]", "[2**70, 1]", "[True, False, True]", "[-1, -2, 3.5]", "[1, float('nan')]",
             "[1, float('inf')]", "[float('inf'), float('-inf')]", "iter([1, 2, 3])", "'abc'", "['1', '2']", "[None, 1]", "{3, 1, 2}", "{1: 2, 3: 4}", "[1, 'a']", "5", "None", "[0, 0]", "[1e308, 1e308]", "[10**400, 1]", "[1j, 2]",
             "[2, 4, 4, 4, 5, 5, 7, 9]", "[1.5, 2.75, 1.5, 9, -3]", "[(1, 2), (1, 2)]", "[[1], [1]]", "[1, 1.0, True]", "[10, 20, 30, 40]", "[1e-320, 1.0]", "[0, 5]", "[52, 52, 53, 54]", "[1, 3, 3, 5, 7]"],
    "series": ["[1, 2, 3, 4]", "[2, 4, 6, 8]", "[1.5, 2.5, 0.5, 9]", "[1, 1, 1, 1]", "[]", "[1]", "[1, 2]", "[4, 3, 2, 1]", "[1, 'a', 2, 3]", "[1, 2, 3, float('nan')]", "range(4)", "(5, 7, 1, 3)", "5", "[10**20, 2, 3, 4]", "iter([1, 2])", "[0, 0, 0, 0]"],
    "nd": ["NormalDist()", "NormalDist(1)", "NormalDist(10, 2.5)", "NormalDist(-3, 0.5)", "NormalDist(0, 0)", "NormalDist(mu=100, sigma=15)", "NormalDist(5.5, 1)", "NormalDist.from_samples([1, 2, 3.5, 8])"],
    "prob": "0.5 0.1 0.99 0.001 0.75 0 1 -0.5 1.5 1e-10 0.999999 'a' None 0.25".split(),
    "template": ["'$a'", "'$a and ${b}'", "'$$x'", "'${a'", "'$1'", "'a $'", "'${}'", "'no'", "'$a$b$a'", "'$A_1 $a.b'", "'${a}b $ab'", "'$é'", "'x\\ny $'", "'x\\ny\\n ${1}'", "''", "'$a $zz'", "'${ a}'", "'$$$a'", "5", "None", "'$_x ${_x}'"],
    "mapping": ["{'a': 1, 'b': 'two'}", "{'a': None}", "{}", "{'a': 'x', 'zz': 3.5, 'A_1': 2, '_x': 9, 'ab': 7}", "[('a', 1)]", "5", "None", "{1: 2}"],
    "char": ["'a'", "'A'", "'1'", "'é'", "'½'", "'²'", "'٣'", "'Ⅷ'", "'一'", "'ﬁ'", "' '", "'\\n'", "'\\u0301'", "'😀'", "'ab'", "''", "1", "None", "'('", "'가'", "'힣'", "'\\ue000'", "'\\u0378'", "'㉈'", "'ß'", "'\\U0010ffff'", "'\\u2028'", "'א'", "'䷿'", "'兆'",
             "'\\u3400'", "'𠀀'", "'Ａ'", "'ｱ'", "'༳'", "'①'", "'ǆ'", "'Å'", "'豈'", "'\\x00'", "'\\x7f'", "'\\U00017000'", "b'a'", "'\\u1d19'", "'\\U0001fabc'"],
    "form": ["'NFC'", "'NFD'", "'NFKC'", "'NFKD'", "'nfc'", "''", "1"],
    "uname": ["'LATIN SMALL LETTER A'", "'latin small letter a'", "'NOPE'", "''", "'HANGUL SYLLABLE GA'", "'CJK UNIFIED IDEOGRAPH-4E00'", "'BELL'", "'NULL'", "'LINE FEED'", "'SNOWMAN'", "'GRINNING FACE'", "5", "'LATIN CAPITAL LETTER GHA'", "'TABLE FLIP'",
              "'cjk unified ideograph-4e00'", "'CJK UNIFIED IDEOGRAPH-1'", "'HANGUL SYLLABLE '", "'LATIN SMALL LETTER A '", "'LATIN-SMALL LETTER A'", "'KATAKANA LETTER AINU P'", "'LATIN SMALL LETTER R WITH TILDE AND x'", "'KEYCAP NUMBER SIGN'", "b'a'", "'é'"],
    "utext": ["'é'", "'e\\u0301'", "'ﬁ'", "'Å'", "'가'", "'\\u1100\\u1161'", "''", "'abc'", "'①½'", "'ｱﾞ'", "'a\\u0327\\u0301b'", "'\\u0344'", "'한글'", "5", "None", "'\\U0001d15e'", "'ſ\\u0307\\u0323'", "'豈'", "'\\u0958'"],
}
calls.GROUPS |= {
    "statistics": group(
        functions("statistics", {name: "data" for name in "mean fmean geometric_mean harmonic_mean median median_low median_high median_grouped mode multimode quantiles variance pvariance stdev pstdev".split()}
                  | {"correlation": "series series", "covariance": "series series", "linear_regression": "series series", "fmean": "data|series series?", "harmonic_mean": "data|series series?", "median_grouped": "data real?", "variance": "data real?",
                     "pvariance": "data real?", "stdev": "data real?", "pstdev": "data real?"}),
        templates("import statistics", """
            statistics.quantiles(<data>⟦, n=<n>⟧⟦, method='inclusive'⟧)
            statistics.quantiles(<data>, n=<natural>⟦, method=<methodname>⟧)
            statistics.fmean(<series>, weights=<series>)
            statistics.fmean(<series>⟦, <series>⟧)
            statistics.harmonic_mean(<series>, weights=<series>)
            statistics.median_grouped(<data>⟦, interval=<real>⟧)
            statistics.variance(<data>, xbar=<real>)
            statistics.pvariance(<data>, mu=<real>)
            statistics.stdev(<data>, <real>)
            statistics.pstdev(<data>, <real>)
            statistics.linear_regression(<series>, <series>⟦, proportional=<bool>⟧)
            r = statistics.linear_regression([1, 2, 3], <series>); [r.slope, r.intercept, r, r[0], len(r)]
            r = statistics.linear_regression([1, 2, 3], [2, 4, <real>]); s, i = r; [s, i, r == (s, i), r._asdict(), r._fields, isinstance(r, tuple), r.nope]
            statistics.correlation(<series>, [<real>, <real>, <real>, <real>])
            statistics.covariance([<small>, <real>, <real>], [<real>, <real>, <small>])
            statistics.correlation([<small>, <small>, <small>], [<small>, <small>, <small>])
            statistics.linear_regression([<small>, <small>, <small>], [<small>, <float>, <small>])
            statistics.mean([<small>, <real>, <small>])
            statistics.variance([<small>, <real>, <real>])
            statistics.pvariance([<small>, <small>, <small>])
            statistics.stdev([<small>, <small>, <real>])
            statistics.pstdev([<real>, <small>, <small>])
            statistics.geometric_mean([<natural>, <real>, <natural>])
            statistics.harmonic_mean([<natural>, <real>, <natural>])
            statistics.median([<small>, <real>, <small>⟦, <small>⟧])
            d = statistics.<nd>; [d, d.mean, d.median, d.mode, d.stdev, d.variance]
            d = statistics.<nd>; d.pdf(<real>)
            d = statistics.<nd>; d.cdf(<real>)
            d = statistics.<nd>; d.inv_cdf(<prob>)
            d = statistics.<nd>; d.zscore(<real>)
            d = statistics.<nd>; d.quantiles(⟦<natural>⟧⟦n=<natural>⟧)
            statistics.<nd>.overlap(statistics.<nd>)
            [statistics.<nd> + <real>, statistics.<nd> - <real>, statistics.<nd> * <real>]
            statistics.<nd> / <real>
            [statistics.<nd> + statistics.<nd>, statistics.<nd> - statistics.<nd>]
            statistics.<nd> * statistics.<nd>
            <real> + statistics.<nd>
            <real> * statistics.<nd>
            <real> - statistics.<nd>
            [-statistics.<nd>, +statistics.<nd>, statistics.<nd> == statistics.<nd>]
           statistics.NormalDist(⟦<real>⟧⟦, <real>⟧⟦, <*>⟧⟦, x=1⟧)
            statistics.NormalDist.from_samples(<data>)
            d = statistics.NormalDist(); d.<partialattr>
            d = statistics.NormalDist(); d.mean = 3
            [type(statistics.mean(<data>)), type(statistics.median(<data>))]
            statistics.<badname>
            statistics.StatisticsError
        """),
    ),
    "string": templates("import string", """
            string.Template(<template>).substitute(<mapping>)
            string.Template(<template>).substitute(⟦<mapping>⟧⟦, a=<any>⟧⟦, b=2⟧⟦, mapping=1⟧)
            string.Template(<template>).safe_substitute(<mapping>⟦, a=<any>⟧)
            string.Template(<template>).safe_substitute(⟦<mapping>⟧⟦, <*>⟧⟦, b=2⟧)
            t = string.Template(<template>); [t.template, t.is_valid(), t.get_identifiers()]
            t = string.Template(<template>); t.get_identifiers()
            t = string.Template(<template>); t.is_valid()
            string.Template(⟦<*>⟧⟦, <*>⟧⟦, template='$a'⟧)
            t = string.Template('$a'); [t.delimiter, string.Template.delimiter, string.Template.idpattern]
            t = string.Template('$a'); t.template = <template>; t.substitute(a=1, b=2)
            t = string.Template('$a'); t.<partialattr>
            type(string.Template('a'))
            string.capwords(<str>⟦, <str>⟧)
            string.capwords(⟦<any>⟧⟦, <*>⟧⟦, sep='a'⟧)
            [string.ascii_letters, string.digits, string.punctuation, string.printable, string.whitespace, string.hexdigits, string.octdigits]
            string.<badname>
        """),
    "unicodedata": group(
        functions("unicodedata", {name: "char" for name in "category bidirectional combining east_asian_width mirrored decomposition".split()}
                  | {name: "char any?" for name in "decimal digit numeric name".split()} | {"lookup": "uname", "normalize": "form utext|str", "is_normalized": "form utext|str"}),
        templates("import unicodedata", """
            unicodedata.unidata_version
            unicodedata.name(chr(<codept>), None)
            unicodedata.name(<char>, <any>)
            [f(chr(<codept>)) for f in (unicodedata.category, unicodedata.bidirectional, unicodedata.combining, unicodedata.east_asian_width, unicodedata.mirrored, unicodedata.decomposition)]
            unicodedata.lookup(unicodedata.name(chr(<codept>)))
            [unicodedata.normalize(f, <utext>) for f in ('NFC', 'NFD', 'NFKC', 'NFKD')]
            [unicodedata.is_normalized(f, <utext>) for f in ('NFC', 'NFD', 'NFKC', 'NFKD')]
            unicodedata.<badname>
        """),
    ),
}
KINDS |= {
    "methodname": ["'inclusive'", "'exclusive'", "'nope'", "1"],
    "codept": [hex((n * 7919 * 13) % 0x30000 if n % 3 else (n * 131) % 0x3000) for n in range(600) if not 0xD800 <= ((n * 7919 * 13) % 0x30000 if n % 3 else (n * 131) % 0x3000) < 0xE000],
}

KINDS |= {
    "jvalue": ["1", "-5", "1.5", "1e20", "1e-7", "10**25", "'a'", "'é\\n\"\\\\'", "'😀\\x7f\\x01'", "None", "True", "[]", "{}", "[1, [2, 'a']]", "{'a': 1, 'b': [1, 2]}", "{1: 2, 2.5: 3, None: 4, True: 5}", "(1, 2)", "float('nan')", "float('inf')", "-float('inf')",
               "{'b': 1, 'a': {'d': 1, 'c': 2}}", "[[], {}]", "{1, 2}", "b'a'", "1j", "object", "{(1, 2): 3}", "{'a': {1, 2}}", "[1, 2, {'x': None}]", "range(3)", "{float('nan'): 1}", "{b'a': 1}", "{'a': 1, 1: 2}", "{'a': [], 'b': {}}", "[float('nan')]", "''", "{'': 1}",
               "{False: 1, 0.5: 2}", "{10**25: 1}"],
    "indent": ["0", "1", "2", "4", "None", "'\\t'", "''", "'--'", "True", "-1", "1.5"],
    "seps": ["(',', ':')", "(', ', ': ')", "None", "['; ', '=']", "('a',)", "'ab'", "(1, 2)", "5", "('', '')"],
    "jdefault": ["str", "list", "lambda o: 'x'", "lambda o: [1]", "None", "lambda o: o", "repr", "5", "sorted"],
    "jtext": ["'1'", "'-5'", "'1.5'", "'1e5'", "'-0'", "'-0.0'", "'[1, 2]'", "'{\"a\": 1}'", "'{\"a\": {\"b\": [1, 2.5, null]}}'", "'\"a\\\\u00e9\\\\n\"'", "'nul'", "'null'", "'true'", "'NaN'", "'[Infinity, -Infinity]'", "'{\"a\" 1}'", "'{a: 1}'", "'[1,]'", "'{\"a\": 1,}'", "''",
              "'  1  '", "'1 2'", "'[1'", "'{\"a\": '", "'\"abc'", "'\"a\\nb\"'", "'\"\\\\x\"'", "'\"\\\\u12\"'", "'01'", "'1.'", "'.5'", "'-'", "'1e'", "'1E+5'", "'[1 2]'", "'{\"a\": 1 \"b\": 2}'", "'\\ufeff1'", "'123456789012345678901234567890'", "'1e400'", "'{\"a\": 1, \"a\": 2}'", "'[[[]]]'", "'{}'",
              "'[]'", "' [ ] '", "'{\"a\":1,\\n \"b\":x}'", "'[1,\\n2,\\n3,,]'", "b'[1]'", "b'\\xef\\xbb\\xbf1'", "b'\"\\xc3\\xa9\"'", "b'\\xff'", "b'\\x00'", "5", "None", "[1]", "'\"\\\\ud83d\\\\ude00\"'", "'tru'", "'{\"a\": tru}'", "'\"\\\\\"'", "'{\"a\"'", "'{'", "'['", "'{,}'", "'[,1]'", "'\"\\t\"'", "'-Infinit'",
              "'é'", "'[\"é\", x]'", "'\"\\\\u00zz\"'", "'\"\\\\ud800\\\\u0041\"'", "b'{\"a\": 1}'", "b'\"\\x00\"'", "'[1}'", "'{1: 2}'", "'\"a\" \"b\"'"],
    "hook": ["lambda d: sorted(d.items())", "lambda d: len(d)", "dict", "list", "None", "lambda d: d.get('a', d)", "5", "tuple"],
    "numhook": ["str", "float", "int", "lambda s: s + '!'", "None", "5", "lambda s: len(s)"],
}
calls.GROUPS |= {
    "json": templates("import json", """
            json.dumps(<jvalue>)
            json.dumps(<jvalue>⟦, indent=<indent>⟧⟦, sort_keys=<bool>⟧⟦, separators=<seps>⟧⟦, ensure_ascii=<bool>⟧⟦, allow_nan=<bool>⟧⟦, skipkeys=<bool>⟧⟦, default=<jdefault>⟧⟦, check_circular=<bool>⟧)
            json.dumps(<jvalue>, default=<jdefault>)
            json.dumps(<jvalue>, indent=<indent>⟦, sort_keys=True⟧)
            json.dumps(<jvalue>, separators=<seps>⟦, indent=<indent>⟧)
            json.dumps([<jvalue>, {'k': <jvalue>}]⟦, ensure_ascii=False⟧⟦, sort_keys=True⟧⟦, skipkeys=True⟧)
            json.dumps({<hashable>: <jvalue>, <hashable>: 1}⟦, sort_keys=True⟧⟦, skipkeys=True⟧⟦, indent=1⟧)
            json.dumps(<*>⟦, <*>⟧⟦, x=1⟧)
            json.dumps(<str>⟦, ensure_ascii=False⟧)
            json.dumps(<float>)
            x = <list>; x.append(x); json.dumps(x)
            x = <dict>; x['k'] = [x]; json.dumps(x⟦, default=str⟧)
            json.dumps(<jvalue>, default=lambda o: o)
            json.loads(<jtext>)
            json.loads(<jtext>⟦, object_hook=<hook>⟧⟦, parse_float=<numhook>⟧⟦, parse_int=<numhook>⟧⟦, parse_constant=<numhook>⟧⟦, object_pairs_hook=<hook>⟧)
            json.loads('{"a": {"b": 1, "c": 2.5}, "d": [NaN, 1e5, -3]}'⟦, object_hook=<hook>⟧⟦, parse_float=<numhook>⟧⟦, parse_int=<numhook>⟧⟦, parse_constant=<numhook>⟧⟦, object_pairs_hook=<hook>⟧)
            json.loads(⟦<jtext>⟧⟦, <*>⟧⟦, x=1⟧⟦, strict=<bool>⟧)
            json.loads(json.dumps(<jvalue>))
            e = [];\n⏎try: json.loads(<jtext>)⏎except json.JSONDecodeError as f: e = [f.msg, f.doc, f.pos, f.lineno, f.colno, str(f), repr(f), f.args]⏎e
            json.JSONDecodeError(<str>, <str>, <small>)
            e = json.JSONDecodeError(<str>, <str>, <small>); [e.msg, e.doc, e.pos, e.lineno, e.colno, str(e)]
            json.JSONDecodeError(⟦<*>⟧⟦, <*>⟧)
            issubclass(json.JSONDecodeError, ValueError)
            json.<badname>
        """),
    "copy": templates("import copy", """
            x = <any>; y = copy.copy(x); [type(y), y is x]
            x = <list|dict|tuple|set|frozenset>; y = copy.copy(x); [y, y is x, y == x]
            x = <list|dict|tuple|set|frozenset>; y = copy.deepcopy(x); [y, y is x, y == x]
            x = [<list>, <dict>]; y = copy.deepcopy(x); y[0] += [1]; [x, y]
            x = [<list>, <dict>]; y = copy.copy(x); y[0] += [1]; [x, y]
            x = <list>; x.append(x); y = copy.deepcopy(x); [y, y[-1] is y, y is x]
            x = [1]; t = (x, x, <small>); y = copy.deepcopy(t); [y, y[0] is y[1], y[0] is x]
            t = (1, <small>, 'a'); copy.deepcopy(t) is t
            x = {'a': <list>}; m = {}; y = copy.deepcopy(x, m); [y, y['a'] is x['a']]
            x = <list>; copy.deepcopy(x, memo=<dict|NoneType>)
            x = [1, 2]; copy.deepcopy(x, {id(x): 5}) if False else 1
            copy.copy(⟦<*>⟧⟦, <*>⟧⟦, x=1⟧)
            copy.deepcopy(⟦<any>⟧⟦, <dict>⟧⟦, <*>⟧⟦, <*>⟧)
            copy.Error
            issubclass(copy.Error, Exception)
            x = <range|slice|type|complex|bytes|NoneType>; [copy.copy(x), copy.deepcopy(x)]
            import collections; x = <coll>; [copy.copy(x), copy.deepcopy(x)]
            copy.<badname>
        """),
    "collections": templates("import collections, collections.abc; from collections import Counter, OrderedDict, defaultdict", """
            Counter(<seq|dict|str>⟦, a=<small>⟧)
            Counter(<seq|dict|str>)[<any>]
            c = <counter>; c.update(<seq|dict|counter>⟦, a=<small>⟧); c
            c = <counter>; c.subtract(<seq|dict|counter>⟦, b=<small>⟧); c
            c = <counter>; c.subtract(⟦<*>⟧⟦, <*>⟧); c
            c = <counter>; c.update(⟦<*>⟧⟦, <*>⟧); c
            <counter>.most_common(⟦<n>⟧⟦, <*>⟧)
            list(<counter>.elements())
            <counter>.elements(⟦<*>⟧)
            <counter>.total(⟦<*>⟧)
            [<counter> + <counter>, <counter> - <counter>]
            [<counter> & <counter>, <counter> | <counter>]
            <counter> + <*>
            <counter> | <dict>
            <dict> | <counter>
            c = <counter>; c += <counter>; c -= <counter>; c
            c = <counter>; c |= <counter>; c &= <counter>; c
            c = <counter>; c += <*>; c
            [+<counter>, -<counter>]
            [<counter> == <counter>, <counter> <= <counter>, <counter> > <counter>, <counter> != <dict>]
            <counter> < <*>
            <counter> == <dict>
            c = <counter>; c[<key>] += 1; c
            c = <counter>; del c[<any>]; c
            c = <counter>; [c.pop(<key>⟦, <any>⟧), c]
            c = <counter>; [c.get(<key>⟦, <any>⟧), c.setdefault(<key>⟦, <small>⟧), c.copy(), c.popitem()]
            Counter.fromkeys(<seq>⟦, <small>⟧)
            Counter(⟦<*>⟧⟦, <*>⟧)
            [repr(<counter>), len(<counter>), list(<counter>), bool(<counter>)]
            <counter>.nope
            sorted(<counter>.items())
            max(<counter>, key=<counter>.get)
            d = <odict>; d.move_to_end(<key>⟦, <bool>⟧); d
            d = <odict>; d.move_to_end(<key>, last=<small>); d
            d = <odict>; d.move_to_end(⟦<*>⟧⟦, <*>⟧⟦, <*>⟧); d
            d = <odict>; [d.popitem(⟦<bool>⟧), d]
            d = <odict>; [d.popitem(last=<small>), d]
            d = <odict>; d.popitem(⟦<*>⟧⟦, <*>⟧)
            [<odict> == <odict>, <odict> == <dict>, <odict> != <odict>]
            <odict> | <dict|odict>
            <dict> | <odict>
            d = <odict>; d |= <dict|listpairs>; d
            d = <odict>; d.update(<dict|listpairs>⟦, z=1⟧); d
            d = <odict>; [d.pop(<key>⟦, <any>⟧), d]
            d = <odict>; d.pop(⟦<*>⟧⟦, <*>⟧⟦, default=1⟧)
            d = <odict>; [d.setdefault(<key>⟦, <any>⟧), d, d.get(<key>)]
            d = <odict>; [d.copy(), list(d), list(reversed(d)), list(d.items()), list(reversed(d.items())), d.keys(), d.values(), d.items()]
            OrderedDict(<dict|listpairs>⟦, a=1⟧)
            OrderedDict(⟦<*>⟧⟦, <*>⟧)
            OrderedDict.fromkeys(<seq>⟦, <any>⟧)
            OrderedDict.fromkeys(⟦<seq>⟧⟦, <*>⟧⟦, <*>⟧)
            d = <odict>; del d[<key>]; d
            <odict> < <*>
            d = <ddict>; [d[<key>], d, d.default_factory]
            d = <ddict>; d['q'].append(1); d
            d = <ddict>; d['q'] += <small|list>; d
            d = <ddict>; [d.get(<key>), d.setdefault(<key>, 1), d.pop(<key>, 2), d.copy(), len(d)]
            d = <ddict>; d.default_factory = <function|NoneType>; d
            d = <ddict>; d.default_factory = None; d['zz']
            [<ddict> == <dict>, <ddict> == <ddict>, <ddict> != <dict>]
            <ddict> | <dict|ddict>
            <dict> | <ddict>
            d = <ddict>; d |= <dict>; d
            defaultdict(<*>⟦, <dict|listpairs>⟧⟦, a=1⟧)
            defaultdict(list, <dict|listpairs>⟦, a=1⟧)
            defaultdict(⟦int⟧⟦, <*>⟧⟦, <*>⟧)
            defaultdict.fromkeys(<seq>⟦, <any>⟧)
            d = defaultdict(<ffun>, a=[1]); [d['a'], d['b'], d]
            d = defaultdict(lambda: defaultdict(int)); d['a']['b'] += <small>; [d['a'], len(d)]
            [isinstance(<coll>, dict), type(<coll>), isinstance(<coll>, collections.abc.Mapping)]
            collections.<badname>
        """),
    "collections.abc": templates("import collections, collections.abc as abc, numbers", """
            isinstance(<any|iterator|coll>, abc.<abcname>)
            issubclass(<typename>, abc.<abcname>)
            [isinstance(x, abc.<abcname>) for x in [1, 'a', [], (), {}, set(), frozenset(), range(3), b'a', None, len, int, (i for i in []), iter([]), {}.keys(), {}.values(), {}.items(), map(str, []), zip(), enumerate([]), lambda: 0, 1.5, ...]]
            abc.<abcname>
            isinstance(<any|number>, numbers.<numname>)
            issubclass(<typename>, numbers.<numname>)
            numbers.<numname>
            issubclass(abc.<abcname>, abc.<abcname>)
            issubclass(numbers.<numname>, numbers.<numname>)
            abc.<abcname>()
        """),
}
KINDS |= {
    "counter": ["Counter()", "Counter('abca')", "Counter(a=3, b=1)", "Counter({'a': -1, 'b': 2})", "Counter([1, 1, 2])", "Counter(b=0, c=5)", "Counter({'x': 1.5})", "Counter({1: 2, 'a': 2})", "Counter('zz')"],
    "odict": ["OrderedDict()", "OrderedDict(a=1, b=2, c=3)", "OrderedDict([(1, 2), ('a', 3)])", "OrderedDict(b=2, a=1, c=3)", "OrderedDict({None: 1, 'zz': 2})"],
    "ddict": ["defaultdict(int)", "defaultdict(list, a=[1])", "defaultdict(None, {1: 2})", "defaultdict(set)", "defaultdict(lambda: 5, a=1)", "defaultdict(int, {'a': 1, 'b': 2})", "defaultdict()"],
    "ffun": ["list", "int", "set", "dict", "str", "float", "tuple", "bool"],
    "coll": ["collections.Counter('aab')", "collections.OrderedDict(a=1)", "collections.defaultdict(list, a=[1])", "collections.Counter()", "{}", "{'a': 1}"],
    "abcname": "Iterable Iterator Sequence Mapping MutableMapping MutableSequence Set MutableSet Sized Container Hashable Callable Collection Reversible Generator KeysView ValuesView ItemsView MappingView ByteString Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator".split(),
    "typename": "int str list tuple dict set frozenset range bytes float bool complex object type slice map zip enumerate filter reversed ValueError type(None) type(len) type(lambda:0) type(iter([])) type({}.keys()) type((i for i in [])) type(...)".split(),
    "numname": "Number Complex Real Rational Integral".split(),
}

KINDS |= {
    "pattern": ["'a'", "'a+'", "'(a)(b)?'", "'(?P<x>\\\\w+) (?P<y>\\\\w+)'", "'\\\\d+'", "''", "'[abc]'", "'a|b'", "'(?i)abc'", "'^a'", "'b$'", "'(a)|(b)'", "'\\\\s*,\\\\s*'", "'(?P<n>a)(?:b)(c)?'", "'.'", "'x*'", "'\\\\b'", "'(\\\\w)(\\\\w)'", "'[A-Z]'", "'.+?'", "'(?:)'", "'((a)(b))'", "'é'",
                "'(?x) a # c'", "'(?s).+'", "'(a)?(b)?(c)?'", "'l+o'", "'(o)( )?(w)'", "'[^a-z]'"],
    "badpattern": ["'('", "')'", "'['", "'*'", "'a**'", "'(?P<1>a)'", "'(?P<a>b)(?P<a>c)'", "'\\\\'", "'(?P=x)'", "'\\\\1'", "'[z-a]'", "'a{2,1}'", "'(?z)'", "'(?<=a+)b'", "'\\\\q'", "'a\\nb('", "'(?P<x'", "'(?P<>a)'", "'(?'", "'x{99999999999}'", "'[[:alpha:]]'", "'(?#a'", "'a(?i)b'", "'(?P>x)'", "'(?(1)a|b|c)'",
                   "'(?(x)a)'", "'(?-i)'", "'(?i-i:a)'", "'\\\\N{foo}'", "'\\\\x1'", "'\\\\u12'", "'\\\\U123'", "'\\\\400'", "'(?<a)'", "'(?a-'", "'[a-\\\\d]'", "'a++b'", "'+a'", "'(?L)a'", "'(?au)a'", "'(?:'", "'(?>a'", "'[]'", "'[^]'", "'é('", "'ab\\ncd\\n  [x'"],
    "text": ["'abc'", "'hello world'", "'a1b22c333'", "''", "'aaa bbb'", "'x, y ,z'", "'ABC abc'", "'ab\\ncd'", "'éa日本'", "'aXbXc'", "'foo bar baz'", "'ac'", "'b'", "'  '", "'abab'", "'a b'", "'Hello'", "'x' * 60"],
    "repl": ["'X'", "''", "'\\\\1'", "'[\\\\g<0>]'", "'\\\\g<x>'", "'\\\\2'", "'\\\\n'", "'\\\\\\\\'", "lambda m: m.group().upper()", "lambda m: str(m.start())", "'\\\\q'", "'\\\\g<'", "'\\\\g<99>'", "'\\\\g<1>0'", "str", "len", "lambda m: None", "'\\\\'", "'\\\\g<nope>'", "'\\\\g<1'", "'\\\\99'", "'\\\\g'", "'\\\\0'", "'a\\\\101'",
             "lambda m: 1", "5", "b'x'", "'\\\\g<-1>'", "'\\\\g< 1>'", "'\\\\400'"],
    "flags": "0 re.I re.M re.S re.X re.A re.I|re.M re.IGNORECASE|re.DOTALL 2 8 re.U re.NOFLAG re.VERBOSE|re.ASCII".split(),
    "flag": "re.I re.M re.S re.X re.A re.U re.L re.NOFLAG re.DEBUG re.I|re.M re.A|re.X|re.S re.IGNORECASE re.MULTILINE re.T".split(),
    "gref": "0 1 2 3 -1 'x' 'y' 'n' 'nope' None 1.5 True 10**20".split(),
}
calls.GROUPS |= {
    "re": templates("import re", """
            re.<refun>(<pattern>, <text>⟦, <flags>⟧)
            re.<refun>(<pattern>, <text>⟦, flags=<flags>⟧)
            re.<refun>(⟦<*>⟧⟦, <*>⟧⟦, <*>⟧⟦, x=1⟧)
            [m.span() for m in re.finditer(<pattern>, <text>⟦, <flags>⟧)]
            [(m.group(), m.groups(), m.start(), m.end(), m.lastindex, m.lastgroup) for m in re.finditer(<pattern>, <text>)]
            re.sub(<pattern>, <repl>, <text>⟦, <small>⟧⟦, flags=<flags>⟧)
            re.subn(<pattern>, <repl>, <text>⟦, count=<small>⟧)
            re.sub(⟦<pattern>⟧⟦, <repl>⟧⟦, <*>⟧⟦, <*>⟧⟦, <*>⟧⟦, <*>⟧)
            re.split(<pattern>, <text>⟦, <small>⟧⟦, flags=<flags>⟧)
            re.split(<pattern>, <text>⟦, maxsplit=<small>⟧)
            re.compile(<pattern>⟦, <flags>⟧)
            re.compile(<badpattern>)
            re.compile(<*>⟦, <flags>⟧)
            re.compile(re.compile(<pattern>)⟦, <flags>⟧)
            e = [];\n⏎try: re.compile(<badpattern>)⏎except re.error as f: e = [f.msg, f.pattern, f.pos, f.lineno, f.colno, str(f), f.args]⏎e
            e = [];\n⏎try: re.sub(<pattern>, <repl>, <text>)⏎except re.error as f: e = [f.msg, f.pattern, f.pos, f.lineno, f.colno, str(f)]⏎e
            p = re.compile(<pattern>⟦, <flags>⟧); [p.pattern, p.flags, p.groups, p.groupindex]
            p = re.compile(<pattern>⟦, <flags>⟧); [type(p.flags), p.flags & re.I, p == re.compile(<pattern>), p]
            p = re.compile(<pattern>); p.<refun>(<text>⟦, <small>⟧⟦, <small>⟧)
            p = re.compile(<pattern>); p.<refun>(string=<text>⟦, pos=<small>⟧⟦, endpos=<small>⟧)
            p = re.compile(<pattern>); p.<refun>(⟦<*>⟧⟦, <*>⟧⟦, <*>⟧⟦, <*>⟧)
            p = re.compile(<pattern>); [p.sub(<repl>, <text>⟦, <small>⟧), p.split(<text>⟦, <small>⟧)]
            p = re.compile(<pattern>); p.sub(⟦<repl>⟧⟦, <*>⟧⟦, <*>⟧⟦, count=1⟧)
            p = re.compile(<pattern>); p.subn(<repl>, <text>⟦, count=<small>⟧)
            p = re.compile('a'); p.<partialattr>
            p = re.compile('a'); p.pattern = 1
            m = re.search(<pattern>, <text>); m and [m, m.span(), m.string, m.pos, m.endpos, m.re, m.lastindex, m.lastgroup, m.groups(), m.groupdict(), m.regs]
            m = re.search(<pattern>, <text>); m and m[<gref>]
            m = re.search(<pattern>, <text>); m and m.group(<gref>⟦, <gref>⟧)
            m = re.search(<pattern>, <text>); m and m.start(<gref>)
            m = re.search(<pattern>, <text>); m and [m.end(<gref>), m.span(<gref>)]
            m = re.search(<pattern>, <text>); m and m.span(⟦<*>⟧⟦, <*>⟧)
            m = re.search(<pattern>, <text>); m and [m.groups(<any>), m.groupdict(<any>)]
            m = re.search(<pattern>, <text>); m and [m.groups(default=<any>), m.groupdict(default='d')]
            m = re.search(<pattern>, <text>); m and m.groups(⟦<*>⟧⟦, <*>⟧)
            m = re.search(<pattern>, <text>); m and m.expand(<repl>)
            m = re.search('(?P‹x›a)(b)?', 'xab'); [m['x'], m[<gref>], m.expand(<repl>), m.groupdict(), m.start('x')]
            m = re.search('a', 'a'); [bool(m), m == m, len(m.groups()), isinstance(m, re.Match)]
            m = re.search('a', 'a'); m.<partialattr>
            m = re.search('a', 'a'); m.pos = 1
            p = re.compile(<pattern>); p.search(<text>, <natural>)
            re.escape(<str|text>)
            re.escape(⟦<*>⟧⟦, <*>⟧)
            [<flag>, str(<flag>), int(<flag>), bool(<flag>)]
            [<flag> | <flag>, <flag> & <flag>, <flag> ^ <flag>]
            [<flag> | <small>, <small> | <flag>, <flag> + 1, <flag> * 2, <flag> == 2, <flag> & 8, 8 ^ <flag>]
            [(<flag>).name, (<flag>).value]
            [~<flag>, -<flag>, type(<flag>), isinstance(<flag>, int), hash(<flag>) == hash(int(<flag>))]
            f'{<flag>} {<flag>!r} {<flag>:d}'
            [<flag> in re.I|re.M, re.I in <flag>, <flag> < 5, {<flag>: 1}[int(<flag>)]]
            <flag> | <*>
            [re.RegexFlag, re.RegexFlag(<natural>)]
            re.purge()
            re.error(<str>⟦, <str>⟧⟦, <small>⟧)
            e = re.error(<str>⟦, <str>⟧⟦, <small>⟧); [e.msg, e.pattern, e.pos, e.lineno, e.colno, str(e)]
            [re.error, issubclass(re.error, Exception), re.Pattern, re.Match]
            re.<badname>
        """),
    "typing": templates("import typing; from typing import *", """
            <form>
            [<form>, <form>]
            Optional[<form>]
            Union[<form>, <form>]
            List[<form>]
            Dict[<form>, <form>]
            Tuple[<form>, ...]
            Callable[[<form>], <form>]
            Literal[<small>, <str>]
            get_origin(<form>)
            get_args(<form>)
            <form> == <form>
            <form> | None
            cast(<form>, <any>)
            T = TypeVar('T'); [T, T.__name__]
            T = TypeVar('T', int, str); List[T]
            U = NewType('U', int); [U(5), U.__name__]
            def f(x: <form>) -> <form>: return x\n⏎f(3)
            x: <form> = 3; x
            isinstance(<any>, <form>)
            typing.<badname>
            TYPE_CHECKING
            type(<form>)
            <form>(1)
        """),
    "warnings": templates("import warnings", """
            warnings.warn(<str>⟦, <warncls>⟧⟦, stacklevel=2⟧)
            warnings.warn(⟦<*>⟧⟦, <*>⟧)
            warnings.simplefilter(<action>⟦, <warncls>⟧⟦, <small>⟧)
            warnings.simplefilter(⟦<*>⟧⟦, <*>⟧)
            warnings.filterwarnings(<action>⟦, <str>⟧⟦, category=<warncls>⟧⟦, module='a'⟧)
            warnings.filterwarnings(⟦<*>⟧⟦, <*>⟧)
            warnings.resetwarnings(⟦<*>⟧)
            warnings.<badname>
        """),
}
KINDS |= {
    "refun": "search match fullmatch findall".split(),
    "form": ["Any", "Optional[int]", "Union[int, str]", "List[int]", "Dict[str, int]", "Tuple[int, str]", "Tuple[int, ...]", "Set[int]", "FrozenSet[str]", "Callable", "Callable[[int], str]", "Callable[..., int]", "Iterable[int]", "Iterator[str]", "Sequence", "Mapping[str, Any]", "Type[int]",
             "Literal[1, 'a']", "Generator[int, None, None]", "DefaultDict[str, list]", "Counter[str]", "Deque[int]", "Hashable", "Sized", "Collection[int]", "Final", "ClassVar[int]", "MutableMapping", "MutableSequence", "Text", "AnyStr", "NoReturn", "Never", "Annotated[int, 'x']", "Self",
             "TypeAlias", "List", "Dict", "Optional[List[int]]", "Union[int, None]", "int", "list[int]", "int | None", "None", "List['Node']", "Union[int, Union[str, float]]", "Union[int]", "Literal['a']", "Tuple[()]", "Set", "Iterable", "Tuple", "Type", "OrderedDict[str, int]"],
    "warncls": "UserWarning DeprecationWarning FutureWarning RuntimeWarning Warning ValueError None 5".split(),
    "action": ["'ignore'", "'always'", "'default'", "'once'", "'module'", "'nope'", "5"],
}


def lines(program):
    return program.replace(";\n⏎", "\n").replace("\n⏎", "\n").replace("⏎", "\n")


_fill = fill


def fill(draw, template):  # noqa: F811
    return lines(_fill(draw, template))


if __name__ == "__main__":
    if sys.argv[1] == "generate":
        calls.generate(int(sys.argv[2]), sys.argv[3], sys.argv[4:])
    else:
        calls.compare(*sys.argv[2:4], *map(int, sys.argv[4:5]))
