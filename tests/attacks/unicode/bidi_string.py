# what: the same inside a text
# gains: reads
# origin: CVE-2021-42574 (Trojan Source)
# expects: unsupported or error or rejected
# expand: RLI = "\u2067" * 1
x = 'RLI' ; final_answer = open('secret.txt').read()
