VALUE = "g"
