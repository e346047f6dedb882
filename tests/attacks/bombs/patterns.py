# what: patterns in patterns
# gains: death
# origin: mechanism: nesting of match
# expects: error or unsupported
# expand: OPEN = "[" * 5000
# expand: CLOSE = "]" * 5000
match df:
    case OPENCLOSE:
        pass
