# what: NumPy's compiler of Fortran starts processes
# gains: reads
# origin: NumPy documentation, numpy.f2py
# expects: rejected module-chain
final_answer = np.f2py.os.environ['CANARY']
