print("not it")
