# what: the C module below the operating system's
# gains: writes
# origin: crewAIInc/crewAI pull request 4643
# expects: rejected import
import posix
posix.system('touch pwned')
