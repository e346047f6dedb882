"""Writes what CPython prints for the cases of every NAME.py here into NAME.txt: `python3.11 -P expect.py`.

A line `## title` begins a case. After what it printed comes the error that ended it, with the line of the case it was raised on.
"""
import contextlib, glob, io, os, traceback
import collections, datetime, functools, itertools, math, re, statistics, string, unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
INSTALLED = (collections, datetime, functools, itertools, math, re, statistics, string, unicodedata)


def cases(text):
    for part in text.split("\n## ")[1:]:
        title, _, program = part.partition("\n")
        yield title, program


def run(program):
    namespace = {"__name__": "__main__", **{module.__name__: module for module in INSTALLED}}
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(program, "<case>", "exec"), namespace)
        except BaseException as error:
            lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == "<case>"]
            message = str(error)
            print(f"{type(error).__name__}: {message} (line {lines[-1]})")
    return out.getvalue()


for path in sorted(glob.glob(os.path.join(HERE, "*.py"))):
    if path != os.path.abspath(__file__):
        with open(path) as source, open(path[:-3] + ".txt", "w") as expected:
            for title, program in cases("\n" + source.read()):
                expected.write(f"## {title}\n{run(program)}")
