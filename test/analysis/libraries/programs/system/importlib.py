import importlib, importlib.util, os
from importlib import import_module
value = import_module("pkg.beta.gamma").VALUE
relative = [import_module("pkg.loader").beta, import_module("pkg.loader").up]
try:
    import_module("pkg.nope")
    missing = "imported"
except ImportError:
    missing = "ImportError"
specs = [importlib.util.find_spec("pkg.alpha") is not None, importlib.util.find_spec("pkg.nope") is None, importlib.util.find_spec("json") is not None]
spec = importlib.util.find_spec("pkg.alpha")
about = [spec.name, spec.origin]
del spec
def load(path):
    spec = importlib.util.spec_from_file_location("by_file", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.VALUE
by_file = load(os.path.join(os.path.dirname(__file__), "pkg", "alpha.py"))
