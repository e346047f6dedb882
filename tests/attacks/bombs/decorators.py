# what: very many decorators
# gains: nothing
# origin: mechanism: decorators are calls in calls
# expects: bounded
# expand: AT = "@str\n" * 10000
ATdef f():
    pass
