# what: a script's last lines
# gains: nothing
# expects: answered
def main():
    return df['salary'].min()

if __name__ == '__main__':
    final_answer = main()
