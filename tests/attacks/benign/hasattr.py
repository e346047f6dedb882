# what: hasattr
# gains: nothing
# expects: answered
final_answer = [hasattr(df, 'columns'), hasattr(df, 'salary'), hasattr(1, 'columns')]
