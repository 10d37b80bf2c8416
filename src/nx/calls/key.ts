import type { CreateDependenciesContext, FileData, ProjectConfiguration } from '@nx/devkit';
import { digest } from '../digest';
import { EXECUTOR } from '../configured';

/**
 * Returns a hash of all that edges of calls depend on: the projects as they are configured, the content of their files, and the
 * names of files that hold neither code nor settings.
 */
export function keyOf({ projects, fileMap }: CreateDependenciesContext): string {
  const names = Object.keys(projects).sort();
  return digest([
    ...names.flatMap((name) => [
      name,
      configurationOf(projects[name]),
      ...hashes(fileMap.projectFileMap[name]),
    ]),
    ...hashes(fileMap.nonProjectFiles),
  ]);
}

function configurationOf(project: ProjectConfiguration | undefined): string {
  const { root, sourceRoot, implicitDependencies, tags, targets = {} } = project ?? { root: '' };
  const named = Object.entries(targets).map(([name, { executor, options, dependsOn }]) => [
    name,
    dependsOn,
    executor === EXECUTOR ? (options as unknown) : undefined,
  ]);
  return JSON.stringify([root, sourceRoot, implicitDependencies, tags, named]);
}

const hashes = (files: readonly FileData[] = []): readonly string[] =>
  files.map(({ file, hash }) => (SILENT.test(file) ? file : `${file} ${hash}`)).sort();

/** Matches files whose content makes neither calls nor routes. */
const SILENT = /\.(?:md|mdx|rst|html?|css|s[ac]ss|less|svg|png|jpe?g|gif|ico|webp|woff2?|snap)$/i;
