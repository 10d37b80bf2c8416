from bakery.application import make

if __name__ == "__main__":
    print(len(make("seed").routes))
