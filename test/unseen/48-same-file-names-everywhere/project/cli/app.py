import argparse


def app():
    parser = argparse.ArgumentParser()
    parser.parse_args()
