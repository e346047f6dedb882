# what: a range of dates by the nanosecond
# gains: memory
# origin: pandas documentation, date_range
# expects: limit or unsupported or error
final_answer = len(pd.date_range('2000', '2020', freq='ms'))
