#!/usr/bin/env python3
"""Show that the attacks of tests/attacks are real: each runs under plain `exec`, as other executors run what a model writes.

    attacks_exec.py tests/attacks [FAMILY/NAME ...]

Writes FOLDER/proved.json: for an attack, whether it gained what its header says, and what was seen; for a harmless program
(`# gains: nothing` and `# expects: answered`), what the pinned pandas answers. Each program has a process of its own with limits, in a
folder of its own that holds a secret; what it does there is a file called pwned, a variable of the environment, a process
that touches a file.

What counts as success: `writes`: a file appeared. `reads`: the secret is in answer, output or message. `cell`: a cell of the
table is in what a harness would send back (traceback, output, warnings). `dump`: the answer holds nearly every address
and salary of the table. `changes`: the host's table, a module, a builtin or an option is not what it was. `time`: killed after the limit.
`memory`: more than 512 MiB resident, or MemoryError. `death`: a signal, or the process ended on its own.
"""
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

SECRET = "Canary0123456789abcdef0123456789abcdef"
TIME = 8
TIME_OF_MEMORY = 30
MEMORY = 3 << 30
TOO_MUCH = 512 << 20
ROWS = 24
OUR_METER = {"objects", "depth", "calls", "kernels"}  # families that are after our meter: CPython is no measure


def header(text):
    found = {"expand": []}
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        key, colon, value = line[1:].partition(":")
        if colon and key.strip() == "expand":
            found["expand"].append(value.strip())
        elif colon:
            found[key.strip()] = value.strip()
    return found


def expanded(text, expansions):
    for expansion in expansions:
        word, rest = expansion.split(" = ", 1)
        piece, times = rest.rsplit(" * ", 1)
        long = json.loads(piece) * int(times)
        text = "\n".join(line if line.startswith("# expand:") else line.replace(word, long) for line in text.split("\n"))
    return text


def table(folder, rows):
    import io

    import pandas as pd
    head, *lines = (folder.parent.parent / "corpus/src/attack/canary.csv").read_text().splitlines()
    return pd.read_csv(io.StringIO("\n".join([head] + [lines[i % len(lines)] for i in range(rows)])))


def fingerprint(reference):
    import builtins
    import copyreg
    import decimal
    import math
    pd, np = reference.pd, reference.np
    names = [{key: id(value) for key, value in vars(owner).items() if not key.startswith("_") or owner is pd.DataFrame}
             for owner in (builtins, pd, np, math, pd.DataFrame, pd.Series)]
    shown = [pd.get_option(option) for option in ("display.max_rows", "display.max_columns")]
    return [names, shown, decimal.getcontext().prec, len(copyreg.dispatch_table)]


def trial(path, folder):
    """Inside the process of one attack: runs it, and prints what it gave as JSON."""
    import contextlib
    import io
    import traceback
    import warnings

    import reference
    text = path.read_text()
    found = header(text)
    host = table(folder, int(found.get("rows", ROWS)))
    untouched = host.copy(deep=True)
    before, out = fingerprint(reference), io.StringIO()
    space = reference.namespace(host)
    failed, form, error = "", None, None
    code = expanded(text, found["expand"])
    warnings.simplefilter("default")
    if "table" in sys.argv[4:]:
        return print(json.dumps(reference.outcome(code, host)))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            tree = reference.ast.parse(code, reference.FILE)
            exec(compile(reference.keeping_the_last_value(reference.copy.deepcopy(tree)), reference.FILE, "exec"), space)
            form = reference.canonical(reference.answer(tree, space))
    except BaseException as caught:
        error = type(caught).__name__
        failed = "".join(traceback.format_exception(caught))
    changed = not host.equals(untouched) or list(host.columns) != list(untouched.columns) or fingerprint(reference) != before
    changed = changed or bool(host.attrs)
    said = out.getvalue()
    print(json.dumps({"told": (failed + said)[:4 << 20], "answer": json.dumps(form)[:64 << 20], "changed": changed, "error": error,
                      "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(path, folder, *more, time=TIME):
    """One attack in a process: how it ended, what it printed, what it left, and its peak in bytes. Nobody answers what it asks."""
    silent, held = os.pipe()
    with tempfile.TemporaryDirectory() as scratch:
        (pathlib.Path(scratch) / "secret.txt").write_text(SECRET)
        environment = {**os.environ, "CANARY": SECRET, "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, os.path.abspath(__file__), "--trial", str(path.resolve()), str(folder.resolve()), *more]
        process = subprocess.Popen(command, cwd=scratch, env=environment, preexec_fn=limited, stdin=silent,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        late = False
        try:
            out, said = process.communicate(timeout=time)
        except subprocess.TimeoutExpired:
            late = True
        peak = 0
        if late:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            peak = int(re.search(r"VmHWM:\s*(\d+)", status)[1]) * 1024
            process.kill()
            out, said = process.communicate()
        os.close(silent)
        os.close(held)
        left = sorted(name for name in os.listdir(scratch) if name != "secret.txt")
    return late, process.returncode, (out + said[-1000:] * (not out)).decode(errors="replace"), left, peak


def seen(gains, ended, cells, program):
    late, code, out, left, peak = ended
    try:
        told = json.loads(out.strip().splitlines()[-1])
    except (ValueError, IndexError):
        told = None
    told = told if isinstance(told, dict) and "told" in told else None
    peak = max(peak, told["peak"] if told else 0)
    whole = (told["told"] + told["answer"]) if told else out
    error = told and told["error"]
    if gains == "writes":
        return bool(left), f"wrote {', '.join(left)}" if left else f"ended with {error}"
    if gains == "reads":
        return SECRET in whole, "the secret came out" if SECRET in whole else f"ended with {error}"
    if gains == "cell":
        sent = [cell for cell in cells if cell in (told["told"] if told else out).casefold() and cell not in program.casefold()]
        return bool(sent), f"{'one cell' if len(sent) == 1 else 'cells'} in what goes back" if sent else f"ended with {error}"
    if gains == "dump":
        held = sum(cell in whole.casefold() for cell in cells) / len(cells)
        return held > 0.9, "nearly every cell is in the answer" if held > 0.9 else f"{held:.0%} of the cells, {error}"
    if gains == "changes":
        return bool(told and told["changed"]), "the host's state changed" if told and told["changed"] else f"ended with {error}"
    if gains == "time":
        return late, f"killed after {TIME} s" if late else f"ended with {error}"
    if gains == "memory":
        much = peak > TOO_MUCH or error == "MemoryError" or told is None and "MemoryError" in out
        return much, "more than 512 MiB, or MemoryError" if much else f"ended with {error}, late: {late}"
    dead = not late and (code != 0 or told is None)
    return dead, f"the process ended with {code}" if dead else f"ended with {error}"


def main(folder, only):
    target = folder / "proved.json"
    proved = json.loads(target.read_text()) if only and target.exists() else {}
    # Texts and numbers that occur nowhere but in the table.
    columns = [table(folder, ROWS)[column].astype(str) for column in ("email", "salary", "name")]
    cells = [cell.casefold() for column in columns for cell in column]
    for path in sorted(folder.glob("*/*.py")):
        name = f"{path.parent.name}/{path.stem}"
        if only and name not in only:
            continue
        proved.pop(name, None)
        text = path.read_text()
        found = header(text)
        gains = found.get("gains", "nothing")
        if gains == "nothing" and found["expects"] == "answered":
            _, _, out, _, _ = run(path, folder, "table")
            outcome = json.loads(out.strip().splitlines()[-1])
            outcome.pop("stdout", None)
            proved[name] = outcome
        elif gains != "nothing" and path.parent.name not in OUR_METER:
            success, what = seen(gains, run(path, folder, time=TIME_OF_MEMORY if gains == "memory" else TIME), cells, text)
            proved[name] = {"gains": gains, "proved": success, "saw": what}
        if name in proved:
            print(name, json.dumps(proved[name])[:150], flush=True)
    lines = [f"{json.dumps(name)}: {json.dumps(proved[name], ensure_ascii=False)}" for name in sorted(proved)]
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if sys.argv[1] == "--trial":
    trial(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
else:
    main(pathlib.Path(sys.argv[1]), set(sys.argv[2:]))
