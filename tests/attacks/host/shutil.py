# what: copies a file
# gains: writes
# origin: Python documentation, shutil
# expects: rejected import
import shutil
shutil.copy('secret.txt', 'pwned')
