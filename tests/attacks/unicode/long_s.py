# what: the long s is an s to the parser
# gains: reads
# origin: PEP 3131: U+017F normalises to s
# expects: rejected import
import oſ
final_answer = os.environ['CANARY']
