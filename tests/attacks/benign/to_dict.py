# what: to_dict, to_list and to_numpy write nothing
# gains: nothing
# expects: answered
final_answer = [df.head(2)[['team', 'salary']].to_dict('records'), df['team'].head(2).to_list(), df['salary'].head(2).to_numpy().tolist()]
