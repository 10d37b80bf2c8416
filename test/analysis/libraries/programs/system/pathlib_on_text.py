from pathlib import Path, PurePath, PurePosixPath
texts = [str(p) for p in (Path("a//b/./c/"), Path("/"), Path("."), Path(""), Path("/a", "b", "/c"), Path("./x"), Path("a/.."), Path("/a/."))]
p = Path("/a/b/c.tar.gz")
names = [p.name, p.stem, p.suffix, Path(".env").suffix, Path(".env").stem, Path("/").name, Path("a.").suffix, Path("x").suffix]
parents = [str(x) for x in p.parents]
second = str(p.parents[1])
relative_parents = [str(x) for x in Path("a/b").parents]
parent = [str(p.parent), str(Path("a").parent), str(Path("/").parent), str(p.parent.parent.parent.parent)]
parts = [p.parts, Path("a/b").parts]
joined = [str(p / "d" / "e"), str(p / "/x"), str(p.joinpath("x", "y")), str("/root" / Path("x"))]
changed = [str(p.with_name("x.py")), str(p.with_suffix(".zip")), str(p.with_suffix("")), str(p.with_stem("q"))]
rel = [str(p.relative_to("/a")), str(p.relative_to(Path("/a/b/c.tar.gz")))]
try:
    p.relative_to("/b")
except ValueError:
    caught = "ValueError"
tests = [p.is_absolute(), Path("a").is_absolute(), p.is_relative_to("/a"), p.is_relative_to("/ab")]
same = [Path("a/b") == Path("a") / "b", Path("a") == "a", Path("a") != Path("b"), Path("a") in [Path("b"), Path("a")]]
order = [str(x) for x in sorted([Path("/a-b"), Path("/a/b"), Path("/a")])]
text = f"{Path('a') / 'b'}" + Path("x/y").as_posix()
keys = {Path("a"): 1}[Path("a")]
