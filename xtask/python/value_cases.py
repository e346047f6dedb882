"""Writes the outcomes in values/tests/cases/*.txt with the reference interpreter (CPython 3.11, NumPy 2.2).

A case is a program of one line; its outcome is the repr of its last expression, or the exception.
The random cases below are drawn from fixed seeds, so that the files change only when this script does.

    python xtask/python/value_cases.py values/tests/cases
"""

import ast
import collections
import pathlib
import random
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from value_programs import PROGRAMS

NAMES = {name: getattr(collections, name) for name in ("Counter", "defaultdict", "OrderedDict")} | {"np": np}


def outcome(program):
    names = dict(NAMES)
    try:
        tree = ast.parse(program)
        last = tree.body.pop()
        exec(compile(tree, "case", "exec"), names)
        if isinstance(last, ast.Expr):
            return repr(eval(compile(ast.Expression(last.value), "case", "eval"), names))
        exec(compile(ast.Module([last], []), "case", "exec"), names)
        return "None"
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"


def random_sets(count):
    draw = random.Random(3)
    number = {
        "small": lambda: draw.randint(-3, 40),
        "wide": lambda: draw.randint(-(10**6), 10**6),
        "round": lambda: draw.randint(0, 60) * 1024,
        "float": lambda: draw.choice([0.5, 1.0, -2.25, 1e300, 3.75, 1e16]) * draw.randint(1, 50),
        "huge": lambda: draw.randint(-(2**70), 2**70),
        "clash": lambda: draw.randint(0, 30) * (2**61 - 1),
        "pair": lambda: (draw.randint(0, 9), draw.randint(0, 9)),
    }
    for _ in range(count):
        kind = number[draw.choice(list(number))]
        several = lambda most=60: [kind() for _ in range(draw.randint(0, draw.choice([4, 12, most])))]
        a, b = several(), several()
        if draw.random() < 0.5:
            b += draw.sample(a, draw.randint(0, len(a)))
        steps = [f"a = set({a})", f"b = set({b})"]
        for _ in range(draw.randint(1, 5)):
            target = draw.choice("ab")
            steps.append(
                draw.choice(
                    [
                        f"{target} = a {draw.choice('|&-^')} b",
                        f"{target} {draw.choice('|&-^')}= {draw.choice('ab')}",
                        f"{target}.add({kind()})",
                        f"{target}.discard({draw.choice(a) if a else 0})",
                        f"{target} = set({target})",
                        f"{target} = frozenset({target}) | b",
                        f"{target} = {target}.copy()",
                        f"{target}.update({several(20)})",
                        f"{target} = {target}.difference({several(20)})",
                        f"{target} = {target}.intersection({several(20)}, b)",
                        f"{target} = {target}.union({several(10)}, a)",
                        f"{target} = {target}.symmetric_difference({several(20)})",
                        f"{target} = set(dict.fromkeys({several(20)}))",
                        f"{target} = set(dict.fromkeys(a).keys() | b)",
                        f"{target}.clear()" if draw.random() < 0.2 else f"{target} -= set({several(8)})",
                    ]
                )
            )
            if draw.random() < 0.3:
                steps.append(f"{target}.add(7) ; {target}.pop()")
        yield "; ".join(steps) + "; [list(a), list(b)]"


def random_sorts(count):
    draw = random.Random(4)
    item = {
        "nan": lambda: draw.choice(["nan", 1.0, 2.5, -3.0, 0.0, 7.25, 1e9]),
        "few": lambda: draw.randint(0, 5),
        "many": lambda: draw.randint(-1000, 1000),
        "runs": lambda: draw.randint(0, 9),
    }
    for _ in range(count):
        kind = draw.choice(list(item))
        items = [item[kind]() for _ in range(draw.choice([3, 10, 70, 130, 400]))]
        if kind == "runs":
            items = [x for at in range(0, len(items), 25) for x in sorted(items[at : at + 25], reverse=draw.random() < 0.4)]
        text = "[" + ", ".join(map(str, items)) + "]"
        reverse = draw.choice(["", ", reverse=True"])
        key = draw.choice(["", "", ", key=lambda x: -x", ", key=lambda x: x // 3"])
        yield f"nan = float('nan'); sorted({text}{key}{reverse})"


def random_formats(count):
    draw = random.Random(5)
    for _ in range(count):
        kind = draw.choice(["int", "float", "str", "percent"])
        value = {
            "int": lambda: draw.choice([0, 1, -1, 255, -1234567, 10**20, True, draw.randint(-(10**9), 10**9)]),
            "float": lambda: draw.choice(
                [0.0, -0.0, 1.5, -2.5, 0.5, 1e16, 1e-5, 123456789.125, 1e300, 5e-324, "float('nan')", "float('-inf')",
                 draw.uniform(-1000, 1000), draw.uniform(-1, 1) * 10 ** draw.randint(-20, 20)]
            ),
            "str": lambda: repr(draw.choice(["", "a", "héllo", "a longer text"])),
        }
        if kind == "percent":
            code = draw.choice("diufFeEgGxXocsra")
            spec = draw.choice(["", "-", "+", " ", "0", "#", "-0", "+0", "0#"]) + draw.choice(["", "5", "12"])
            spec += draw.choice(["", "", ".0", ".2", ".10", "."])
            yield f"'%{spec}{code}' % ({value[draw.choice(['int', 'float', 'str'])]()},)"
            continue
        spec = draw.choice(["", "", "*<", "<", ">", "^", "=", "x^", "0="]) + draw.choice(["", "", "+", " ", "-"])
        spec += draw.choice([""] * 6 + ["z"]) + draw.choice(["", "", "", "#"]) + draw.choice(["", "", "0"])
        spec += draw.choice(["", "1", "8", "20"]) + draw.choice(["", "", ",", "_"]) + draw.choice(["", "", ".0", ".1", ".3", ".12"])
        spec += draw.choice(["", ""] + list("bcdeEfFgGnosxX%")) if draw.random() < 0.9 else draw.choice(["y", "dd", " "])
        yield f"format({value[kind]()}, {spec!r})"


def random_floats(count):
    draw = random.Random(6)
    for _ in range(count):
        value = np.frombuffer(draw.randbytes(8), dtype="f8")[0].item()
        if value == value:
            yield f"[float('{value!r}'), float('{value:.30e}'), int({value!r}), hash({value!r})]" if abs(value) < 1e40 else f"float('{value!r}')"


RANDOM = {
    "sets": lambda: random_sets(250),
    "sorting": lambda: random_sorts(60),
    "formatting": lambda: random_formats(1000),
    "numbers": lambda: random_floats(200),
}


def main(folder):
    for name, programs in PROGRAMS.items():
        lines = [f"# CPython {sys.version.split()[0]}, written by xtask/python/value_cases.py"]
        fixed = [line.strip() for line in programs.splitlines() if line.strip()]
        for program in [*fixed, *RANDOM.get(name, list)()]:
            told = outcome(program).replace("\n", "\\n")
            lines += [program, f"    => {told}"]
        (pathlib.Path(folder) / f"{name}.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
