from pathlib import Path
import os, glob
HERE = Path(__file__).resolve().parent
PKG = HERE / "pkg"
tests = [PKG.exists(), PKG.is_dir(), PKG.is_file(), (PKG / "alpha.py").is_file(), (PKG / "no").exists()]
children = sorted(p.name for p in PKG.iterdir() if "__pyc" not in p.name)
direct = sorted(p.name for p in PKG.glob("*.py"))
deep = sorted(str(p.relative_to(PKG)) for p in PKG.rglob("*.py"))
stars = sorted(p.relative_to(PKG).as_posix() for p in PKG.glob("**/*.[jt]*"))
folders = sorted(p.name for p in PKG.glob("*/") if p.is_dir() and "__pyc" not in p.name)
text = (PKG / "notes.txt").read_text()
lines = [line.strip() for line in (PKG / "notes.txt").open()]
with open(PKG / "notes.txt") as f:
    read = f.read().splitlines()
globbed = sorted(os.path.relpath(p, PKG) for p in glob.glob(str(PKG / "*.py")))
recursive = sorted(os.path.relpath(p, PKG) for p in glob.glob(os.path.join(PKG, "**", "*.py"), recursive=True))
flat = sorted(os.path.relpath(p, PKG) for p in glob.glob(os.path.join(PKG, "**", "*.py")))
rooted = sorted(glob.glob("*.py", root_dir=PKG))
