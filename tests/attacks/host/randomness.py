# what: chance that nobody seeded, a channel between runs
# gains: nothing
# origin: mechanism: verdicts must not depend on the machine
# expects: rejected or unsupported
final_answer = float(np.random.rand())
