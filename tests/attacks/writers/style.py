# what: the styler writes files too
# gains: writes
# origin: pandas documentation, Styler.to_html
# expects: unsupported or rejected
pd.io.formats.format.DataFrameRenderer(pd.io.formats.format.DataFrameFormatter(df)).to_string('pwned')
