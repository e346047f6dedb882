# what: reads the whole environment
# gains: reads
# origin: sinaptik-ai/pandas-ai advisories: keys of language models stand in the environment
# expects: rejected import
import os
final_answer = dict(os.environ)
