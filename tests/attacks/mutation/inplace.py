# what: changes the table where it stands
# gains: changes
# origin: mechanism: a program's table is the host's in other executors
# expects: empty
df.drop(columns='salary', inplace=True)
