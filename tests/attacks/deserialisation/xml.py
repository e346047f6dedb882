# what: XML with entities of files
# gains: nothing
# origin: Python documentation, XML vulnerabilities
# expects: rejected
final_answer = len(pd.read_xml('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "secret.txt">]><r><a><b>&e;</b></a></r>'))
