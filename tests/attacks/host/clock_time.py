# what: the counter of the processor
# gains: nothing
# origin: Kocher (1996): time tells secrets
# expects: rejected import
import time
final_answer = time.perf_counter_ns()
