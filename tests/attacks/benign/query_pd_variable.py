# what: a query with a function of the program
# gains: nothing
# expects: answered
teams = ['Heron', 'Osprey']
final_answer = df.query('team in @teams and system == "metric"').shape[0]
