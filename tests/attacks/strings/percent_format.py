# what: a mapping with attributes behind percent formatting
# gains: nothing
# origin: mechanism: %-formatting looks keys up; there is nothing to walk
# expects: error
final_answer = '%(__class__)s' % {'a': df}
