# what: generators and itertools that end
# gains: nothing
# expects: answered
final_answer = list(itertools.islice((x * x for x in itertools.count(1)), 5)) + [max(len(n) for n in df['name'])]
