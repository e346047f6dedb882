"""Both sides' answers to programs, and how two answers differ."""
import json
import math
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
LABELS = {"dtype", "dtypes", "index_names", "column_names"}


def same(a, b):
    """Whether two canonical values are equal: types strictly, floats to a relative 1e-9, sets in any order."""
    if isinstance(a, dict) and isinstance(b, dict):
        if a.get("type") == "set" == b.get("type"):
            return paired(a["items"], b["items"])
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) or isinstance(b, float):
        plain = all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in (a, b))
        return plain and (a == b or math.isclose(a, b, rel_tol=1e-9, abs_tol=0))
    return type(a) is type(b) and a == b


def paired(a, b):
    left = list(b)
    for x in a:
        at = next((at for at, y in enumerate(left) if same(x, y)), None)
        if at is None:
            return False
        left.pop(at)
    return not left


def unlabelled(form):
    """A canonical value without dtypes and names of axes."""
    if isinstance(form, dict):
        return {k: unlabelled(v) for k, v in form.items() if k not in LABELS}
    return [unlabelled(x) for x in form] if isinstance(form, list) else form


def answered(outcome):
    return outcome["outcome"] in ("answer", "empty")


def verdict(theirs, ours):
    """(`same`, ''), (`refused`, construct), (`different`, how), or (`unknown`, why) where there is nothing to compare with."""
    if theirs["outcome"] == "limit" or "0x" in theirs.get("stdout", ""):
        return "unknown", "the reference has no one answer"
    mine = ours["outcome"]
    error = ours.get("error") or {}
    if mine == "error" and "construct" in error:
        return "refused", error["construct"]
    if mine in ("rejected", "limit", "no_code", "missing"):
        return ("unknown", mine) if mine == "limit" and theirs["outcome"] == "error" else ("different", f"ours {mine}")
    if answered(theirs) != answered(ours):
        return "different", f"{theirs['error']['class']} but ours an answer" if answered(ours) else f"an answer but ours {error.get('class')}"
    if not answered(theirs):
        return ("same", "") if theirs["error"]["class"] == error.get("class") else ("different", f"{theirs['error']['class']} but ours {error.get('class')}")
    left, right = theirs["answer"], ours["answer"]
    if same(left, right):
        return ("same", "") if theirs.get("stdout", "") == ours.get("stdout", "") else ("different", "other text")
    if left["type"] != right["type"]:
        return "different", f"{left['type']} but ours {right['type']}"
    return "different", f"{left['type']}: " + ("other labels" if same(unlabelled(left), unlabelled(right)) else "other value")


def by_reference(programs, folder, processes=2):
    """What the pinned pandas answers to (id, program) pairs, in several processes."""
    parts = []
    for at in range(processes):
        source, target = folder / f"reference-{at}.jsonl", folder / f"reference-{at}.out"
        source.write_text("".join(json.dumps({"id": i, "program": p}) + "\n" for i, p in programs[at::processes]))
        parts.append((subprocess.Popen([sys.executable, str(HERE / "machine_reference.py"), str(source), str(target)]), target))
    found = {}
    for process, target in parts:
        if process.wait() != 0:
            raise SystemExit("a process of the reference ended badly")
        for line in target.open():
            row = json.loads(line)
            found[row.pop("id")] = row
    return found


def by_ours(programs, folder, binary):
    """What `hiddentables replay` answers to (id, program) pairs."""
    corpus, tables, out = folder / "corpus.jsonl", folder / "tables", folder / "ours.jsonl"
    tables.mkdir(exist_ok=True)
    (tables / "one.csv").write_text("a\n1\n")
    corpus.write_text("".join(json.dumps({"id": i, "table": "one", "program": p}) + "\n" for i, p in programs))
    out.unlink(missing_ok=True)
    for left in folder.glob("ours.jsonl*"):
        left.unlink()
    run = subprocess.run([binary, "replay", str(corpus), "--tables", str(tables), "--out", str(out)], capture_output=True, text=True, env={**os.environ, "TZ": "UTC"})
    if not out.exists():
        raise SystemExit(f"replay ended with {run.returncode}: {run.stderr[-500:]}")
    found = {}
    for line in out.open():
        row = json.loads(line)
        found[row.pop("id")] = row
    return found


def compared(programs, folder, binary, processes=2):
    """(id) -> (verdict, how, the reference's outcome, ours)."""
    theirs = by_reference(programs, folder, processes)
    ours = by_ours(programs, folder, binary)
    return {i: (*verdict(theirs[i], ours.get(i, {"outcome": "missing"})), theirs[i], ours.get(i)) for i, _ in programs}
