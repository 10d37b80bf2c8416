import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { distributionAs, entryPoints, metadataClasses } from '../standard/importlib/metadata';

/** `pkg_resources` of setuptools (followed in 80): what it tells of the packages that the workspace makes. */
export const library: Library = (builtins) => {
  const classes = metadataClasses(builtins, 'pkg_resources');
  return functions('pkg_resources', {
    'iter_entry_points(group, name=None)': ({ group, name }, site) =>
      entryPoints(
        site,
        classes,
        new Map([['group', group], ...(name.kind === 'none' ? [] : [['name', name] as const])]),
      ),
    'get_distribution(dist)': ({ dist }, site) => distributionAs(site, classes, dist),
  });
};
