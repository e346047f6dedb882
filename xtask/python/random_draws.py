#!/usr/bin/env python3
"""Writes a corpus of random programs that draw by chance: `np.random` with a seed, `RandomState`, `sample` of frames, Series and groups.

    random_draws.py COUNT SEED TABLE > CORPUS.jsonl

TABLE names any table: the programs make their own.
"""
import json
import random
import sys

SIZES = ["None", "0", "1", "3", "7", "(2, 3)", "[4]", "(5,)", "(0, 2)", "100", "-1"]
SEEDS = ["0", "1", "42", "2**32-1", "2**32", "-1", "[1, 2, 3]", "range(5)", "np.array([7,8])", "[]", "True", "np.int64(5)", "2023"]
POPULATIONS = ["5", "1", "0", "-2", "['a','bb','c']", "[1.5,2.5,3.5]", "range(6)", "np.arange(4)", "(True, False)",
               "pd.Series(['x','y','z'], index=[2,1,0])", "[]", "[[1,2],[3,4]]", "np.int64(4)", "10"]
LIKELY = ["None", "None", "None", "[0.2,0.3,0.5]", "[0.5,0.5,0]", "[0.1]*5", "[0.2]*5", "[0.1,0.4,0.2,0.3]", "[1,0,0]", "[0.3,0.3,0.3]",
          "[-0.5,1,0.5]", "[float('nan'),0.5,0.5]"]
WEIGHTS = ["[1,2,3,4,5,6]", "'w'", "'zz'", "[0]*6", "[1,None,0,2,0,1]", "[1,2]", "[-1,1,1,1,1,1]", "pd.Series([5,1],index=['a','c'])", "df.w",
           "[float('inf')]+[1]*5", "np.ones(6)"]
STATES = ["0", "1", "42", "7", "np.random.RandomState(3)", "[1,2]", "None", "np.int64(9)", "'a'", "1.5", "-1"]
SHUFFLED = ["[1,2,3,4,5]", "list(range(20))", "np.arange(6)", "np.arange(6).reshape(3,2)", "[]", "[chr(97+i) for i in range(9)]"]
FRAME = "df = pd.DataFrame({'g': list('aabbab'), 'v': [1,2,3,4,5,6], 'w': [0.5,1,2,0,3,1]}, index=list('abcdef'))\n"


def draw(r):
    """A call of the stream `S`."""
    size = r.choice(SIZES)
    bounds = f"{r.choice(['0', '5', '-3', '100', '2**31', '1', '10'])}, {r.choice(['None', '10', '6', '2**33', '2**40+7', '256', '255', '7', '0'])}"
    return r.choice([
        f"rand({r.choice(['', '3', '2, 2', '0'])})",
        f"randn({r.choice(['', '3', '5', '2, 3'])})",
        f"randint({bounds}, {size})",
        f"randint({bounds}, {size}, dtype={r.choice(['int', 'np.int64', repr('int64')])})",
        f"randint({r.choice(['5', '1', '0', '1000000'])}, size={size})",
        f"uniform({r.choice(['', '0, 1', '-1, 5, ' + size, '5, 1, size=' + size, 'high=9.5'])})",
        f"normal({r.choice(['', '0, 1', '10, 2, ' + size, '5, -1', 'size=' + size, '0, 0, 3', 'loc=1'])})",
        f"standard_normal({size})",
        f"{r.choice(['random', 'random_sample'])}({size})",
        f"permutation({r.choice([*POPULATIONS, '7', 'np.arange(6).reshape(3,2)'])})",
        *[f"choice({r.choice(POPULATIONS)}, size={size}, replace={r.choice([True, False])}, p={r.choice(LIKELY)})"] * 3,
        None,
    ])


def stream(r):
    """A few draws from one stream."""
    seed = r.choice(SEEDS)
    lines = [r.choice([f"S = np.random\nnp.random.seed({seed})", f"S = np.random.RandomState({seed})"])]
    names = [f"x{at}" for at in range(r.randrange(1, 4))]
    for name in names:
        call = draw(r)
        lines.append(f"{name} = S.{call}" if call else f"{name} = {r.choice(SHUFFLED)}\nS.shuffle({name})")
    return "\n".join(lines) + f"\nfinal_answer = repr([{', '.join(names)}])"


def sample(r):
    """`sample` of something."""
    chosen = r.choice(["df", "df", "df.v", "df.g", "df.groupby('g')", "df.groupby('g')['v']", "df.groupby('g', sort=False)"])
    given = [f"random_state={r.choice(STATES)}"]
    if r.random() < 0.7:
        given.append(f"n={r.choice(['0', '1', '2', '3', '6', '-1', '2.5', 'None'])}")
    if r.random() < 0.3:
        given.append(f"frac={r.choice(['0.5', '0.25', '1', '1.5', '-0.1', '0'])}")
    if r.random() < 0.4:
        given.append(f"replace={r.choice([True, False])}")
    if r.random() < 0.4:
        given.append(f"weights={r.choice(WEIGHTS)}")
    if "groupby" not in chosen and r.random() < 0.3:
        given.append(f"ignore_index={r.choice([True, False])}")
    if chosen == "df" and r.random() < 0.1:
        given.append("axis=1")
    seed = f"np.random.seed({r.choice([0, 5])})\n" if r.random() < 0.5 or "random_state=None" in given else ""
    return f"{seed}{FRAME}final_answer = repr({chosen}.sample({', '.join(given)}))"


def main(count, seed, table):
    r = random.Random(int(seed))
    for at in range(int(count)):
        program = stream(r) if r.random() < 0.65 else sample(r)
        print(json.dumps({"id": str(at), "table": table, "program": program}))


main(*sys.argv[1:])
