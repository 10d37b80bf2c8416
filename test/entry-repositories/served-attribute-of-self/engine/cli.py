import argparse


def main():
    parser = argparse.ArgumentParser()
    sub = parser.parse_args()
    from engine.server import Server

    Server(sub).run()
