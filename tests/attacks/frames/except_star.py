# what: except* binds a group whose type a guard may mistake
# gains: nothing
# origin: RestrictedPython CVE-2025-22153 (type confusion by try/except*)
# expects: unsupported or error
try:
    raise ExceptionGroup('x', [TypeError(1)])
except* TypeError as e:
    final_answer = len(e.exceptions)
