first = df[
    df['Player'].str.contains('ana silva', case=False)
]['Goals'].iloc[0]

second = df[
    df['Player'].str.contains('dina roe', case=False)
]['Goals'].iloc[0]

difference = abs(int(first) - int(second))
