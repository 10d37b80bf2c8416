import type { CreateDependenciesContext } from '@nx/devkit';

/** Returns the projects of the files that belong to one, by file. */
export const ownersIn = ({ fileMap }: CreateDependenciesContext): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fileMap.projectFileMap).flatMap(([name, files]) =>
      files.map(({ file }) => [file, name] as const),
    ),
  );
