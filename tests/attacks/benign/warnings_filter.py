# what: silences warnings, as many programs do first
# gains: nothing
# expects: answered
import warnings
warnings.filterwarnings('ignore')
final_answer = len(df)
