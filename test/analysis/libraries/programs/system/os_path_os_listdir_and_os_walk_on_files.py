import os
here = os.path.dirname(os.path.abspath(__file__))
pkg = os.path.join(here, "pkg")
tests = [os.path.exists(pkg), os.path.isdir(pkg), os.path.isfile(pkg), os.path.isfile(os.path.join(pkg, "alpha.py")), os.path.exists(pkg + "/nope")]
names = sorted(n for n in os.listdir(pkg) if not n.startswith("__pyc"))
entries = sorted((e.name, e.is_dir(), e.is_file()) for e in os.scandir(pkg) if not e.name.startswith("__pyc"))
walked = sorted((os.path.relpath(root, pkg), sorted(files)) for root, folders, files in os.walk(pkg) if "__pyc" not in root)
try:
    os.listdir(here + "/nope")
except FileNotFoundError:
    caught = True
