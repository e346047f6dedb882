# what: the module's name in wide letters
# gains: reads
# origin: PEP 3131
# expects: rejected import
import ｏｓ
final_answer = os.environ['CANARY']
