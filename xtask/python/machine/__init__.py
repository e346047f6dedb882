"""The parts of parity_machine.py: what there is to call, what it is called on, with which arguments, and how the answers are compared."""
