#!/usr/bin/env python3
"""Write what the reference answers into the case files.

    goldens.py FOLDER [FILE.md ...]

A case is a heading `## title`, optionally a table (a ```csv fence, or `Table: name` for one of ../tables; the file's own, above
its first case, holds for cases without), a ```python fence, and the outcome: a ```json fence, the only part this rewrites.
Lines that say where ours deliberately ends otherwise (`Unsupported: …`) belong to the Rust side and stay.
"""
import io
import json
import pathlib
import re
import sys

from reference import outcome, pd

FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.S | re.M)


def fences(text):
    return {language: body for language, body in FENCE.findall(text)}


def named_table(text):
    found = re.search(r"^Table: (\w+)$", text, re.M)
    return found and found.group(1)


def table(case, default, folder):
    blocks = fences(case)
    if "csv" in blocks:
        return pd.read_csv(io.StringIO(blocks["csv"]))
    name = named_table(case) or default
    if name is None:
        sys.exit(f"no table for this case:\n{case}")
    return pd.read_csv(folder.parent / "tables" / f"{name}.csv")


def pretty(value):
    """A key a line, so that a change of one is a change of one line; an answer's parts likewise where it is long."""
    lines = []
    for key, part in value.items():
        text = json.dumps(part, ensure_ascii=False)
        if key == "answer" and len(text) > 120:
            inner = [f"    {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in part.items()]
            text = "{\n" + ",\n".join(inner) + "\n  }"
        lines.append(f'  "{key}": {text}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def rewritten(case, default, folder):
    blocks = fences(case)
    if "python" not in blocks:
        sys.exit(f"no program in this case:\n{case}")
    expected = outcome(blocks["python"], table(case, default, folder))
    if not expected["stdout"]:
        del expected["stdout"]
    body = re.sub(r"\n*^```json\n.*?^```\n", "\n", case, flags=re.S | re.M).rstrip("\n")
    return f"{body}\n\n```json\n{pretty(expected)}```\n"


def main(folder, only):
    for path in sorted(folder.glob("*.md")):
        if only and path.name not in only:
            continue
        opening, *cases = re.split(r"^(?=## )", path.read_text(), flags=re.M)
        default = named_table(opening)
        text = opening.rstrip("\n") + "\n\n" + "\n".join(rewritten(case, default, folder) for case in cases)
        if text != path.read_text():
            path.write_text(text)
            print(f"wrote {path}")


main(pathlib.Path(sys.argv[1]), set(sys.argv[2:]))
