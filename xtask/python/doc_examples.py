#!/usr/bin/env python3
"""Run the examples of the sources' doc comments and write down what the reference prints for each.

    doc_examples.py OUT

An example is `/// >>> expression` and the lines below it up to a blank comment line or the next example.
"""
import contextlib
import io
import pathlib
import re
import sys

from reference import namespace, pd

FOLDERS = ("dataframe-shim/src", "values/src", "interp/src", "pattern/src")
EXAMPLE = re.compile(r"^\s*//[/!] ?>>> (.*)$")


def expressions():
    found = set()
    for folder in FOLDERS:
        for path in sorted(pathlib.Path(folder).rglob("*.rs")):
            found.update(m.group(1) for line in path.read_text().splitlines() if (m := EXAMPLE.match(line)))
    return sorted(found)


def printed(expression):
    """What an interactive session shows for it."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            value = eval(expression, namespace(pd.DataFrame()))
            if value is not None:
                print(repr(value))
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
    return out.getvalue()


def main(out):
    with open(out, "w") as file:
        file.write("What the pinned reference shows for every example in the sources; written by cargo xtask parity --refresh.\n\n")
        for expression in expressions():
            file.write(f">>> {expression}\n{printed(expression)}")


main(sys.argv[1])
