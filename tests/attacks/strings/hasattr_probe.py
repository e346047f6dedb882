# what: asks whether a private attribute exists
# gains: nothing
# origin: mechanism: probing
# expects: rejected or answered or error
final_answer = [hasattr(df, '__class__'), hasattr(df, '_mgr')]
