# what: the evaluator of literals crashes at deep nesting
# gains: nothing
# origin: Python documentation, ast.literal_eval: it is possible to crash the interpreter
# expects: rejected import
import ast
final_answer = ast.literal_eval('[' * 10000)
