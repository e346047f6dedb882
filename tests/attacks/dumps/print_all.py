# what: the table is printed, and so the answer
# gains: dump
# origin: PandasAI and LangChain agents answer with what was printed
# rows: 12000
# expects: limit answer
pd.set_option('display.max_rows', None)
print(df.to_string())
