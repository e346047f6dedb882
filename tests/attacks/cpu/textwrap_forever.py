# what: wraps text to no width
# gains: time
# origin: our own DIFFERENCES.md
# expects: bounded
import textwrap
final_answer = len(textwrap.wrap('a ' * 10 ** 6, width=1))
