# what: changes the table where it stands
# gains: nothing
# expects: answered
df.drop(columns=['note'], inplace=True)
df['joined'] = pd.to_datetime(df['joined'])
final_answer = df['joined'].dt.year.max()
