# what: a comment that shows in another place than it stands: reviewers read other code than runs
# gains: reads
# origin: CVE-2021-42574 (Trojan Source)
# expects: unsupported or error or rejected
# expand: RLO = "\u202e" * 1
# expand: LRI = "\u2066" * 1
# expand: PDI = "\u2069" * 1
access = 'user'
if access != 'noneRLOLRI': # check whether adminPDILRI'
    final_answer = statistics.sys.modules['os'].environ['CANARY']
