## wrap and fill
import textwrap
text = 'Look, goof-ball -- use the -b option! "Really."  Yes:\tmulti-word-thing\nand a-verylongwordthatdoesnotfit.'
for options in ({}, {'width': 20}, {'width': 10}, {'width': 10, 'break_long_words': False}, {'width': 12, 'break_on_hyphens': False}, {'width': 30, 'initial_indent': '* ', 'subsequent_indent': '  '},
                {'width': 40, 'fix_sentence_endings': True}, {'width': 20, 'max_lines': 2}, {'width': 20, 'max_lines': 1, 'placeholder': '...'}, {'width': 25, 'drop_whitespace': False}, {'width': 25, 'expand_tabs': False, 'replace_whitespace': False}, {'tabsize': 2}):
    print(options, textwrap.wrap(text, **options))
print(textwrap.fill(text, 30))
print(textwrap.wrap(''), textwrap.wrap('   '), repr(textwrap.fill('')))
textwrap.wrap('a b', 0)
## shorten
import textwrap
print(textwrap.shorten('Hello  world!', width=12), textwrap.shorten('Hello  world!', width=11), textwrap.shorten('Hello world', width=10, placeholder='...'), textwrap.shorten('hello world foo', 5))
textwrap.shorten('hello world foo', 4)
## dedent and indent
import textwrap
print(repr(textwrap.dedent('\n    hello\n      world\n  \t\n    !\n')), repr(textwrap.dedent('  a\n\tb')), repr(textwrap.dedent('a\n b')))
print(repr(textwrap.indent('hello\n\n \nworld', '> ')), repr(textwrap.indent('a\nb\n', '- ', lambda line: line.startswith('b'))))
textwrap.dedent(5)
## unknown option
import textwrap
textwrap.wrap('a', colour=1)
