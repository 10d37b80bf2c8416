# env: {"API_PREFIX":"/env","EMPTY":""}
import os
given = os.environ["API_PREFIX"]
same = os.getenv("API_PREFIX", "x")
empty = os.getenv("EMPTY", "x")
default = os.environ.get("NOT_THERE", "d")
nothing = os.getenv("NOT_THERE")
there = "API_PREFIX" in os.environ
absent = "NOT_THERE" not in os.environ
os.environ.setdefault("NEW", "n")
os.environ["OTHER"] = "o"
new = os.getenv("NEW") + os.environ["OTHER"]
try:
    missing = os.environ["NOT_THERE"]
except KeyError:
    missing = "caught"
popped = os.environ.pop("OTHER")
again = os.environ.get("OTHER")
prefixed = {k: v for k, v in os.environ.items() if k.startswith("API_")}
copy = os.environ.copy()["NEW"]
