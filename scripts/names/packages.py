"""Prints the names of every minor release of a package, from wheels: `packages.py FOLDER PACKAGE OLDEST [DEPENDENCY]`.

Wheels that `FOLDER` lacks are downloaded to it by pip, and read as they are: nothing is installed or run. With a
dependency it also tells up to which release each release takes that one.

    packages.py --one FILE PACKAGE   the names in one wheel, or in a folder such as `site-packages`
"""

import json
import os
import re
import subprocess
import sys
import zipfile

from reader import Reader


def versions(package):
    """The last release of each minor release, oldest first."""
    command = [sys.executable, "-m", "pip", "index", "versions", package, "--disable-pip-version-check"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    listed = re.search(r"^Available versions: (.*)$", text, re.M).group(1).split(", ")
    last = {}
    for version in listed:
        match = re.fullmatch(r"(\d+)\.(\d+)(?:\.\d+)?(?:\.post\d+)?", version)
        if match:
            last.setdefault((int(match[1]), int(match[2])), version)
    return dict(sorted(last.items()))


def wheel(folder, package, version):
    stem = f"{package.replace('-', '_')}-{version}-"
    found = [name for name in os.listdir(folder) if name.startswith(stem)]
    if not found:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        subprocess.run([*command, "--dest", folder, f"{package}=={version}"], check=True)
        found = [name for name in os.listdir(folder) if name.startswith(stem)]
    return os.path.join(folder, found[0])


def files_of(path, top):
    """Paths and texts of a package's files in a wheel or a folder."""
    if not os.path.isdir(path):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name).decode() for name in archive.namelist() if wanted(name, top)}
    found = {}
    for folder, _, names in os.walk(os.path.join(path, top)):
        for name in names:
            file = os.path.join(folder, name)
            relative = os.path.relpath(file, path).replace(os.sep, "/")
            if wanted(relative, top):
                with open(file, encoding="utf-8") as source:
                    found[relative] = source.read()
    return found


def wanted(name, top):
    return name.startswith(f"{top}/") and name.endswith(".py")


def names_in(path, top):
    sources = {}
    for file, text in files_of(path, top).items():
        module = file[: -len(".py")].replace("/", ".")
        is_package = module.endswith(".__init__")
        sources[module[: -len(".__init__")] if is_package else module] = (text, is_package)
    return Reader(sources).read()


def newest_taken(path, dependency, releases):
    """The newest release of a dependency that the metadata of a wheel allows."""
    from packaging.requirements import Requirement

    with zipfile.ZipFile(path) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode().splitlines()
    for line in lines:
        key, _, value = line.partition(": ")
        if key == "Requires-Dist" and re.match(rf"{dependency}\b", value) and "extra" not in value:
            taken = Requirement(value).specifier
            return next((label for label, version in reversed(releases) if version in taken), None)
    return None


def main(folder, package, oldest, *dependency):
    top = package.replace("-", "_")
    os.makedirs(folder, exist_ok=True)
    minimum = tuple(map(int, oldest.split(".")))
    found = [("%d.%d" % key, version) for key, version in versions(package).items() if key >= minimum]
    paths = {label: wheel(folder, package, version) for label, version in found}
    releases = {label: names_in(path, top) for label, path in paths.items()}
    taken = {}
    for name in dependency:
        theirs = [("%d.%d" % key, version) for key, version in versions(name).items()]
        taken[name] = {label: newest_taken(path, name, theirs) for label, path in paths.items()}
    return {"releases": releases, "takes": taken}


if __name__ == "__main__":
    one = sys.argv[1] == "--one"
    json.dump(names_in(*sys.argv[2:]) if one else main(*sys.argv[1:]), sys.stdout)
