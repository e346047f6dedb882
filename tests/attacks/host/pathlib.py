# what: paths read files
# gains: reads
# origin: Python documentation, pathlib
# expects: rejected import
from pathlib import Path
final_answer = Path('secret.txt').read_text()
