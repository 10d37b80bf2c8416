import sys, platform
release = [sys.version_info >= (3, 8), sys.version_info < (3, 8), sys.version_info[:2] == (3, 11), sys.version_info > (3, 11), sys.version_info >= (3, 12)]
parts = [sys.version_info.major, sys.version_info.minor, sys.version_info[0]]
where = [sys.platform, sys.platform.startswith("win"), platform.system()]
itself = sys.modules[__name__].__name__
there = [__name__ in sys.modules, getattr(sys.modules.get(__name__), "where")[0]]
try:
    sys.exit(1)
except SystemExit:
    left = True
sys.path.insert(0, "x")
