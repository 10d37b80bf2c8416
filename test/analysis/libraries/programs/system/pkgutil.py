import pkgutil
import pkg
listed = [(info.name, info.ispkg) for info in pkgutil.iter_modules(pkg.__path__)]
unpacked = [name for finder, name, ispkg in pkgutil.iter_modules(pkg.__path__, "pkg.")]
walked = [info.name for info in pkgutil.walk_packages(pkg.__path__, prefix=pkg.__name__ + ".")]
indexed = [info[1] for info in pkgutil.iter_modules(path=pkg.__path__)]
