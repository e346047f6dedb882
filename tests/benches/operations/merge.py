coaches = pd.DataFrame({'Team': ['Lions', 'Bears', 'Tigers', 'Foxes', 'Owls'], 'Coach': ['Ito', 'Roe', 'Lee', 'Berg', 'Moreau']})
merged = df.merge(coaches, on='Team')
final_answer = [len(merged), merged['Coach'].iloc[-1]]
