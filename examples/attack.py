import os
df.to_csv('/tmp/leak.csv')
final_answer = df.__class__.__mro__
