# what: percent formatting
# gains: nothing
# expects: answered
final_answer = '%s: %.1f%%' % (df['team'].iloc[0], 100 * df['open'].iloc[0] / df['open'].sum())
