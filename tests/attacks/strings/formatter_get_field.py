# what: string.Formatter hands out the object itself, not its text
# gains: writes
# origin: RestrictedPython CVE-2023-41039
# expects: rejected or error or unsupported
f, _ = string.Formatter().get_field('a.sys.modules[os].system', (), {'a': statistics})
f('touch pwned')
