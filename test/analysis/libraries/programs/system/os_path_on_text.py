import os, posixpath
from os import path
joined = [os.path.join("/a", "b", "c"), os.path.join("/a/", "/b"), os.path.join("a", ""), os.path.join("", "b")]
dirs = [path.dirname(p) for p in ("/a/b.py", "/a", "a", "/a/b/", "//")]
bases = [path.basename(p) for p in ("/a/b.py", "/a", "a", "/a/b/", "//")]
halves = [path.split(p) for p in ("/a/b.py", "/", "a")]
exts = [path.splitext(p) for p in ("/a/b.py", ".bashrc", "a.tar.gz", "x", "a.b/c", "..x.y")]
norms = [path.normpath(p) for p in ("/a/../b", "a//b/./c/", "", "/", "../x")]
absolute = [path.isabs("/a"), path.isabs("a")]
rel = [path.relpath("/a/b/c", "/a"), path.relpath("/a", "/a/b"), path.relpath("/a", "/a")]
seps = [os.sep, os.linesep, os.name, os.pathsep, os.devnull, posixpath.join("a", "b")]
