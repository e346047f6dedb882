# what: grows a frame row by row, quadratic
# gains: time
# origin: pandas documentation, concat: do not grow in a loop
# expects: limit
d = df
for i in range(10 ** 5):
    d = pd.concat([d, df])
