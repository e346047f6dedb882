# what: raises and catches its own error
# gains: nothing
# expects: answered
try:
    raise RuntimeError('os.system')
except RuntimeError as e:
    final_answer = e.args[0]
