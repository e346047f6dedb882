# what: a declaration of another encoding, under which the comment is code
# gains: nothing
# origin: PEP 263; utf_7 in the first line
# expects: answered or error or unsupported
# -*- coding: utf-7 -*-
# +AAo-open('pwned', 'w')
final_answer = 1
