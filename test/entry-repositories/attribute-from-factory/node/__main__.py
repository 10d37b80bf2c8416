from node.service import Service

if __name__ == "__main__":
    Service().run()
