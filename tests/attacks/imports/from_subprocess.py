# what: imports one function by name, so that no module is bound
# gains: writes
# origin: sinaptik-ai/pandas-ai issue 1893
# expects: rejected import
from subprocess import run
run(['touch', 'pwned'])
