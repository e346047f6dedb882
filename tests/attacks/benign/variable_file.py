# what: variables are called file, path and buf
# gains: nothing
# expects: answered
file, path, buf = df['name'].iloc[0], 'a/b', 3
final_answer = [file, path.split('/'), buf]
