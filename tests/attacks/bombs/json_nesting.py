# what: JSON as deep as wished
# gains: nothing
# origin: mechanism: the fourth parser
# expects: error or unsupported or limit
import json
json.loads('[' * 100000 + ']' * 100000)
