"""What real FastAPI registers, asked for one application after another.

Reads folders from standard input, one a line, and prints the line of `../oracle.py` for each, in the same order.
FastAPI is imported once; each application runs in a process forked from this one.
"""

import json
import multiprocessing
import os
import resource
import signal
import sys
import warnings
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.dont_write_bytecode = True
import oracle  # noqa: E402

import pydantic_settings  # noqa: E402, F401  imported ahead, like FastAPI: it takes long

# What a shrunk application may use: it may well have lost the statement that ends a loop.
SECONDS = 3
BYTES = 2**31


class TookTooLong(BaseException):
    """No application catches it."""


def stop(_signal: int, _frame: FrameType | None) -> None:
    raise TookTooLong


def answer(folder: str) -> str:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return oracle.answer(folder)
    except BaseException as error:
        return json.dumps({"error": repr(error)})


def main() -> None:
    warnings.simplefilter("ignore")
    # Not sys.stdin itself: a process forked while it's being read would wait for its lock for ever.
    asked = os.fdopen(os.dup(sys.stdin.fileno()), encoding="utf-8")
    with multiprocessing.get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        for line in pool.imap(answer, (line.strip() for line in asked)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
