# what: prints the table, then fails
# gains: cell
# origin: LangChain's PythonREPL returns what was printed
# expects: error ZeroDivisionError
print(df.to_string())
1 / 0
