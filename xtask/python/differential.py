"""Runs programs from standard input for `cargo xtask differential`: a JSON line each, an answering line each.

In: {"program": …}. Out: {"out": what it printed, "error": [class, message, line] or null}. A program has a second of time; one that spends more than
five in a single step of the interpreter takes this process along.
"""
import contextlib
import io
import json
import resource
import signal
import sys
import traceback
import warnings

MEMORY = 2 << 30


class TimeLimit(BaseException):
    """The program took too long."""


def stop(*_):
    raise TimeLimit


def run(program):
    out = io.StringIO()
    error = None
    try:
        code = compile(program, "<case>", "exec")
        with contextlib.redirect_stdout(out):
            signal.setitimer(signal.ITIMER_REAL, 1)
            signal.setitimer(signal.ITIMER_PROF, 5)
            exec(code, {"__name__": "__main__"})
    except BaseException as raised:
        signal.setitimer(signal.ITIMER_REAL, 0)
        lines = [frame.lineno for frame in traceback.extract_tb(raised.__traceback__) if frame.filename == "<case>"]
        error = [type(raised).__name__, message(raised), lines[-1] if lines else getattr(raised, "lineno", 0)]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
    return {"out": out.getvalue(), "error": error}


def message(error):
    try:
        return str(error)
    except BaseException:
        return ""


def main():
    warnings.simplefilter("ignore")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, stop)
    answers = sys.stdout
    for line in sys.stdin:
        answers.write(json.dumps(run(json.loads(line)["program"])) + "\n")
        answers.flush()


main()
