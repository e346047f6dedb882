# what: calls the C library past every Python guard
# gains: writes
# origin: huggingface/smolagents issue 2094 (ctypes was on no deny-list)
# expects: rejected import
import ctypes
ctypes.CDLL(None).system(b'touch pwned')
