# what: asks for types
# gains: nothing
# expects: answered
final_answer = [isinstance(df, pd.DataFrame), isinstance(df['salary'], pd.Series), isinstance(df['salary'].iloc[0], np.integer)]
