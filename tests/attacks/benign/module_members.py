# what: members of modules within modules that are installed
# gains: nothing
# expects: answered
# open: pandas.api is unsupported, though docs/POLICY.md names pd.api.types.is_numeric_dtype as the way to ask
final_answer = [pd.api.types.is_numeric_dtype(df['salary']), float(np.linalg.norm([3, 4])), str(pd.offsets.Day(1)) != '']
