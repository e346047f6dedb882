# what: asks for the time, by which work of the host could be measured
# gains: nothing
# origin: Kocher (1996): time tells secrets
# expects: rejected or unsupported
final_answer = str(datetime.datetime.now())
