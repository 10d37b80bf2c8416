from vendor import load
settings = load()
