# what: catches what may fail
# gains: nothing
# expects: answered
def number(text):
    try:
        return int(text)
    except (ValueError, TypeError) as error:
        return str(error)[:7]
final_answer = df['email'].str.extract(r'(\d+)')[0].map(number).head(3).tolist() + [number('x')]
