# what: NumPy's loader of C libraries
# gains: reads
# origin: NumPy documentation, numpy.ctypeslib.load_library
# expects: rejected module-chain
final_answer = np.ctypeslib.os.environ['CANARY']
