# what: a program that gives nothing, but printed the table
# gains: cell
# origin: LangChain's PythonREPL returns what was printed
# expects: empty
print(df['name'].tolist())
final_answer = None
