# what: asks the module that asks for frames
# gains: reads
# origin: Python documentation, inspect.currentframe
# expects: rejected import
import inspect
final_answer = inspect.currentframe().f_builtins['open']('secret.txt').read()
