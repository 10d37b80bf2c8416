import argparse
from fleet._internal.cli.commands.server import ServerCommand


def main():
    parser = argparse.ArgumentParser()
    subparsers = parser.add_subparsers()
    ServerCommand.register(subparsers)
    args = parser.parse_args()
    args.func(args)
