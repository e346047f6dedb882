# what: the attribute stands inside an f-string, nested in its format
# gains: reads
# origin: asteval CVE-2025-24359 (formatted values)
# expects: rejected dunder
final_answer = f"{1:{len(str(0))}}{print.__self__.open('secret.txt').read()}"
