# what: a relative import of nothing, for a parser that crashes at it
# gains: nothing
# origin: mechanism: parser corner
# expects: rejected import
from . import df
