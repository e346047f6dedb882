# what: executes a text
# gains: writes
# origin: CVE-2023-39662; run-llama/llama_index issue 7054
# expects: rejected dynamic-code
exec("open('pwned', 'w').close()")
