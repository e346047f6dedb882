# what: members of modules within modules that are installed
# gains: nothing
# expects: answered
final_answer = [pd.api.types.is_numeric_dtype(df['salary']), float(np.linalg.norm([3, 4])), pd.api.types.is_string_dtype(df['name'])]
