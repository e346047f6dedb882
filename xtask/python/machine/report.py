"""What a run of parity_machine.py leaves to read."""
import collections
import json

LONGEST = 4000  # characters of an outcome that are shown


def percent(part, whole):
    return f"{100 * part / max(whole, 1):.1f} %"


def kinds(found):
    """On what the programs of one group were called, most often first."""
    on = collections.Counter(call.receiver.flavour or call.receiver.shape for call, _ in found)
    return ", ".join(kind for kind, _ in on.most_common(6))


def summary(folder, everything, tally, options):
    """Writes summary.json and summary.md."""
    forms = {f"{m.key}{'=' if m.form == 'write' else ''}": m for m in everything}
    few = {key: tally.runs[key] for key in forms if tally.runs[key] < options.least}
    few_given = {f"{m.key}({p.name}=)": tally.given[m.key, p.name] for m in everything for p in m.parameters or () if tally.given[m.key, p.name] < options.least_parameter}
    good = sum(tally.answered.values())
    ends = {verdict: sum(n for (v, _), n in tally.verdicts.items() if v == verdict) for verdict in ("same", "refused", "different", "unknown")}
    of_answers = {verdict: tally.verdicts[verdict, True] for verdict in ends}
    poor = {key: f"{tally.answered[key]}/{tally.runs[key]}" for key in forms if tally.runs[key] >= 50 and tally.answered[key] < 0.3 * tally.runs[key]}
    groups = sorted(((len(found), *group, kinds(found)) for group, found in tally.differences.items()), reverse=True)
    told = {
        "seed": options.seed, "programs": tally.programs, "pairs": len(tally.pairs), "members": len(forms), "parameters": sum(len(m.parameters or ()) for m in everything), "reference answers": good, **ends, "of those that the reference answers": of_answers,
        f"members called less than {options.least} times": few, f"parameters given less than {options.least_parameter} times": few_given, "members that the reference seldom answers": poor, "refusals": tally.refusals.most_common(400), "differences": groups,
    }
    (folder / "summary.json").write_text(json.dumps(told, indent=1, ensure_ascii=False))
    lines = [
        f"# {tally.programs} programs, {len(tally.pairs)} distinct pairs of shape and dtypes", "",
        f"The reference answers {good} ({percent(good, tally.programs)}). Same: {ends['same']} ({percent(ends['same'], tally.programs)}); refused by name: {ends['refused']} ({percent(ends['refused'], tally.programs)}); "
        f"different: {ends['different']} ({percent(ends['different'], tally.programs)}); nothing to compare with: {ends['unknown']}.",
        f"Of {len(forms)} members {len(few)} were called less than {options.least} times, of {told['parameters']} parameters {len(few_given)} given less than {options.least_parameter} times.", "", "## Refused most often", "",
        *(f"- {count}: `{name}`" for name, count in tally.refusals.most_common(120)), "", "## Refused most often, by what was given", "",
        *(f"- {count}: `{name}`, {how}" for (name, how), count in tally.refusing.most_common(80)), "", "## Differences", "", *(f"- {count}: `{key}`, {how}, {kind}" for count, key, how, kind in groups[:300]), "",
        "## Called less often", "", *(f"- {name}: {count}" for name, count in [*few.items(), *few_given.items()]), "", "## Seldom answered by the reference", "", *(f"- {name}: {share}" for name, share in poor.items()), "",
    ]
    (folder / "summary.md").write_text("\n".join(lines))


def cases(folder, small):
    """Writes each small example as a case of tests/cases/programs, with what ours says where that is no answer."""
    target = folder / "cases"
    target.mkdir(exist_ok=True)
    for old in target.glob("*.md"):
        old.unlink()
    by_owner = {}
    for group, call, count, theirs, ours in small:
        text = json.dumps({k: v for k, v in theirs.items() if k != "stdout" or v}, ensure_ascii=False)[:LONGEST]
        mine = json.dumps({k: ours[k] for k in ("outcome", "answer", "error", "stdout") if ours and ours.get(k)}, ensure_ascii=False)[:LONGEST]
        title = " · ".join(str(part) for part in group)
        by_owner.setdefault(call.member.owner.replace(" ", "_"), []).append(f"## {title} ({count})\n\n```python\n{call.program()}\n```\n\n```json\n{text}\n```\n\nOurs: {mine}\n")
    for owner, found in by_owner.items():
        (target / f"{owner}.md").write_text(f"# {owner}\n\nTable: players\n\n" + "\n".join(found))
