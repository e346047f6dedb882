## f-strings
name, n, x = 'Bo', 5, 3.14159
print(f'{name} has {n} items, {x:.2f}, {name!r}, {name:>5}|{n:03d}|{{}}')
print(f'{n=} {x = :.1f} {name!s:^6}|')
w = 8
print(f'{x:{w}.{2}f}|{"é"!a}')
print(f'{[1, "a"]} {None} {True} {1e20} {(1,)}')
## a bad format
f'{"a":d}'
## print
print()
print(1, 'a', None, 2.0, sep='-', end='!\n')
print('a', 'b', sep='')
print([1.0, 'x'], {'k': (1,)}, {1}, sep=None)
print(1, sep=5)
## repr and str
print(repr('it\'s'), str(1.50), repr([1, [2]]), ascii('é'))
## implicit concatenation and methods
print('a' 'b', 'a,b'.split(','), '-'.join(['x', 'y']), ' x '.strip(), 'abc'.upper().lower().title())
## percent and format
print('%s %d %.1f' % ('a', 1, 2.0), '{} {x}'.format(1, x=2))
