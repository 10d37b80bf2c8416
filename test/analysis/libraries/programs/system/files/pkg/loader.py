import importlib
beta = importlib.import_module(".beta", __package__).VALUE
up = importlib.import_module("..alpha", "pkg.beta").VALUE
