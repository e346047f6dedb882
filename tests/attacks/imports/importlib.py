# what: imports through the import machinery, so that no import statement names the module
# gains: reads
# origin: Python documentation, importlib.import_module
# expects: rejected import
import importlib
final_answer = importlib.import_module('o' + 's').environ['CANARY']
