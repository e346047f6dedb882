# what: NumPy's reader of files holds the operating system
# gains: reads
# origin: mechanism: modules keep their imports as attributes
# expects: rejected module-chain
final_answer = np.lib._npyio_impl.os.environ['CANARY']
