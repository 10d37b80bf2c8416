"""Reads a JSON array of texts, and writes for each whether it's no Python."""

import json
import sys
import warnings


def is_broken(text: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "f", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return True
    return False


print(json.dumps([is_broken(text) for text in json.load(sys.stdin)]))
