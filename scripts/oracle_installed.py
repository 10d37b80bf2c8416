"""The projects of a fixture that are installed while the oracle runs, as `pip install -e` would install them."""

import re
import sys
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def install(root: Path, projects: list[str], site: Path) -> list[str]:
    """Writes the metadata of projects (folders with a pyproject.toml) into a folder; returns where their modules are."""
    return [str(installed(root / project, site)) for project in projects]


def installed(folder: Path, site: Path) -> Path:
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    information = site / f"{re.sub(r'[-_.]+', '_', project['name'])}-{project['version']}.dist-info"
    information.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (information / "METADATA").write_text(metadata, encoding="utf-8")
    (information / "entry_points.txt").write_text(entry_points(project), encoding="utf-8")
    return folder / "src" if (folder / "src").is_dir() else folder


def entry_points(project: dict[str, Any]) -> str:
    groups = dict(project.get("entry-points", {}))
    if "scripts" in project:
        groups["console_scripts"] = project["scripts"]
    lines = (f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items()) for group, named in groups.items())
    return "\n".join(lines)
