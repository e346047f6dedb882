# what: prints without end
# gains: memory
# origin: mechanism: captured output
# expects: limit
while True:
    print('x' * 10000)
