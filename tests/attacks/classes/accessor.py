# what: registers an accessor, which outlives the run
# gains: changes
# origin: pandas documentation, register_dataframe_accessor
# expects: rejected or unsupported
pd.api.extensions.register_dataframe_accessor('pwned')(len)
