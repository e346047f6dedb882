# what: an option of display, which must not outlive the run
# gains: changes
# origin: pandas documentation, set_option
# expects: answered
pd.set_option('display.max_rows', 1)
pd.options.display.max_columns = 1
final_answer = str(df)
