import { foldersAround, joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import type { Application } from './entry-search';

/**
 * Matches files that may give the FastAPI release, the Python release, the search path, or the settings of a
 * command.
 */
const MANIFEST =
  /^(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile(?:\.lock)?|(?:uv|poetry|pdm)\.lock|pylock(?:\.[^.]+)?\.toml|requirements[^/]*\.txt|\.?pytest\.ini|tox\.ini)$/;

const PROJECT_FILES = ['pyproject.toml', 'setup.cfg', 'setup.py', 'Pipfile', 'requirements.txt'];

/** Returns the manifests around the application and the project, and those of the packages installed with it. */
export function manifestsOf(tree: SourceTree, root: string, application: Application): readonly string[] {
  const files = application.places.map(({ file }) => file);
  const folders = [...files, joinPath(root, 'x')].flatMap(foldersAround);
  const around = [...new Set(folders)].flatMap((folder) => {
    const there = (tree.list(folder) ?? []).filter((name) => MANIFEST.test(name));
    const requirements = joinPath(folder, 'requirements');
    const inner = (tree.list(requirements) ?? []).filter((name) => name.endsWith('.txt'));
    return [
      ...there.map((name) => joinPath(folder, name)),
      ...inner.map((name) => joinPath(requirements, name)),
    ];
  });
  const others = application.searchPath.flatMap((folder) => settingsAround(tree, folder));
  return [...around, ...others];
}

/** Returns the manifests of the project that a folder on the search path belongs to: they put it there. */
function settingsAround(tree: SourceTree, folder: string): readonly string[] {
  for (const around of foldersAround(joinPath(folder, 'x'))) {
    const files = PROJECT_FILES.map((name) => joinPath(around, name));
    const there = files.filter((file) => tree.kind(file) === 'file');
    if (there.length > 0) return there;
  }
  return [];
}
