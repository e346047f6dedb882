# what: text of a large number, quadratic in its digits
# gains: time
# origin: CVE-2020-10735; the limit that CPython has since is switched off first
# expects: rejected or limit or error
statistics.sys.set_int_max_str_digits(0)
for i in range(100):
    str(2 ** 1_000_000)
