first = df[
    df['Player'].str.contains('ana', case=False)
]['Goals'].iloc[0]

second = df[
    df['Player'].str.contains('berg', case=False)
]['Goals'].iloc[0]

difference = abs(int(first) - int(second))
