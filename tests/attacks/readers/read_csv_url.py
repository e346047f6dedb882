# what: pandas' reader fetches an address of the host's network
# gains: reads
# origin: pandas documentation, read_csv: "Any valid string path is acceptable. The string could be a URL"
# expects: rejected file-read
final_answer = pd.read_csv('file://localhost' + __import__('os').path.abspath('secret.txt'), header=None).iloc[0, 0]
