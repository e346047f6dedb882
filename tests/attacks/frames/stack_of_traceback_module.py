# what: the module traceback walks the host's stack
# gains: nothing
# origin: Python documentation, traceback.extract_stack
# expects: rejected import
import traceback
final_answer = str(traceback.extract_stack())
