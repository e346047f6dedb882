#!/usr/bin/env python3
"""The reference half of parity_machine.py: reads programs from a file, a JSON line each, and writes how each ends.

    machine_reference.py PROGRAMS.jsonl OUTCOMES.jsonl
"""
import json
import resource
import signal
import sys

from reference import np, outcome, pd

MEMORY = 4 << 30
SECONDS = 5


class TooLong(BaseException):
    """A program took too long."""


def stop(*_):
    raise TooLong


def main():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, stop)
    np.seterr(all="warn")
    with open(sys.argv[1]) as source, open(sys.argv[2], "w") as sink:
        for line in source:
            row = json.loads(line)
            signal.alarm(SECONDS)
            found = outcome(row["program"], pd.DataFrame({"a": [1]}))
            signal.alarm(0)
            if found.get("error", {}).get("class") == "TooLong":
                found = {"outcome": "limit", "stdout": ""}
            sink.write(json.dumps({"id": row["id"], **found}, ensure_ascii=False) + "\n")


main()
