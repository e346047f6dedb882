# what: line ends that some count and some do not, so that a comment ends elsewhere
# gains: reads
# origin: mechanism: str.splitlines knows more line ends than the parser
# expects: rejected file-read
# expand: FF = "\u000c" * 1
x = 1 # comment
FFfinal_answer = open('secret.txt').read()
