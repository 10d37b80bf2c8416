PREFIX = "/suite"
