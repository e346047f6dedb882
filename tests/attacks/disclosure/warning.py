# what: a warning with a cell
# gains: cell
# origin: mechanism: warnings go to standard error
# expects: unsupported or rejected or empty or error
import warnings
warnings.warn(df['name'].iloc[0])
