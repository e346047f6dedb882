# what: names the table of builtins directly
# gains: reads
# origin: langchain-ai PALChain, CVE-2023-36258 and its bypass CVE-2024-27444
# expects: rejected dunder
final_answer = __builtins__['__import__']('os').environ['CANARY']
