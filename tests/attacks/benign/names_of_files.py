# what: text that is the name of a file
# gains: nothing
# expects: answered
files = ['a.csv', '/etc/passwd', '../b.txt']
final_answer = [f.rsplit('/', 1)[-1].split('.')[-1] for f in files] + df[df['note'] == '../../etc/passwd']['team'].tolist()
