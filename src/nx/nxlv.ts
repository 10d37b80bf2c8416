import type { CreateDependenciesContext } from '@nx/devkit';
import { findPyproject, pathDependencies } from '../base/config/pyproject';
import { at, textAt } from '../base/config/toml-values';
import { joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';

const NXLV = '@nxlv/python';

/**
 * Returns true if the plugin `@nxlv/python` already adds the edge between two projects. It adds those declared in a
 * `pyproject.toml` (path dependencies of Poetry and uv, `workspace = true`), and with `inferDependencies` those of
 * imports between projects with a `pyproject.toml`.
 */
export function isMadeByNxlv(
  tree: SourceTree,
  { nxJsonConfiguration, projects }: CreateDependenciesContext,
): (source: string, target: string) => boolean {
  const registered = nxJsonConfiguration.plugins?.find(
    (one) => (typeof one === 'string' ? one : one.plugin) === NXLV,
  );
  if (registered === undefined) return () => false;
  const infers = typeof registered !== 'string' && at(registered.options, ['inferDependencies']) === true;
  return (source, target) => {
    const [from, to] = [source, target].map((name) => joinPath(projects[name]?.root ?? ''));
    const [importing, imported] = [from, to].map((root = '') => findPyproject(tree, [root]));
    if (from === undefined || to === undefined || importing === undefined || imported === undefined)
      return false;
    if (infers || pathDependencies(importing).some((path) => joinPath(from, path) === to)) return true;
    const name = textAt(imported.content, ['project', 'name']) ?? '';
    return at(importing.content, ['tool', 'uv', 'sources', name, 'workspace']) === true;
  };
}
