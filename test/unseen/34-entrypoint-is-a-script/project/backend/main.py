print("see README")
