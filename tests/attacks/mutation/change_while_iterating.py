# what: a callback changes the table that it is called for
# gains: nothing
# origin: mechanism: re-entrancy
# expects: bounded
def f(x):
    df.drop(columns='name', inplace=True, errors='ignore')
    df.loc[len(df)] = 0
    return x
final_answer = df['salary'].apply(f).sum()
