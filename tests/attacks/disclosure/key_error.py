# what: a cell is the key of a KeyError
# gains: cell
# origin: huggingface/smolagents and LangChain agents send a traceback back to the model
# expects: error KeyError
{}[df['name'].iloc[0]]
