print("nothing to migrate")
