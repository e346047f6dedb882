# what: a table goes into a database file
# gains: writes
# origin: pandas documentation, DataFrame.to_sql; Python documentation, sqlite3
# expects: rejected
import sqlite3
df.to_sql('t', sqlite3.connect('pwned'))
