# what: one call of Python's that does much, again and again: calendar
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import calendar
while True:
    calendar.calendar(2020)
