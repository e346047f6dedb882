# what: the loader of a module loads others
# gains: writes
# origin: crewAIInc/crewAI pull request 4643 (BuiltinImporter.load_module)
# expects: rejected dunder
itertools.__loader__.load_module('posix').system('touch pwned')
