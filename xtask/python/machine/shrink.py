"""Makes programs that end otherwise than in pandas small."""
from . import answers

ROUNDS = 7


def shrunk(found, folder, binary):
    """(group, call, count) -> (group, call, count, the reference's outcome, ours), with parameters, rows and columns left out while it still differs in the same way."""
    current = {at: call for at, (_, call, _) in enumerate(found)}
    ended, open_still = {}, set(current)
    for _ in range(ROUNDS):
        tried = {(at, n): call for at in open_still for n, call in enumerate([current[at], *current[at].smaller()])}
        if not tried:
            break
        results = answers.compared([(f"{at}-{n}", call.program()) for (at, n), call in tried.items()], folder, binary)
        for at in list(open_still):
            ended.setdefault(at, results[f"{at}-0"])
            better = next((n for n in range(1, len(current[at].given) + 40) if (at, n) in tried and results[f"{at}-{n}"][:2] == ended[at][:2]), None)
            if better is None:
                open_still.discard(at)
            else:
                current[at], ended[at] = tried[at, better], results[f"{at}-{better}"]
    return [(group, current[at], count, ended[at][2], ended[at][3]) for at, (group, _, count) in enumerate(found)]
