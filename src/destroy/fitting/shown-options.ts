import { posix } from 'node:path';
import { parentOf } from '../../base/source/paths';
import type { FittingProject } from '../../scaffold/layout/fitting-project';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { FLAGS, type LayoutOptions, NAMED_LAYOUTS } from '../../scaffold/layout/options';
import { fillName } from '../../scaffold/layout/fill-facts';
import type { Role } from '../../scaffold/layout/sibling';
import { isSameResource, type Words } from '../../scaffold/layout/words';
import type { CommonOptions } from '../../scaffold/options';

/**
 * Returns the options with which `make` may have written a resource elsewhere than the project's others are: its own places tell
 * them. Paths count from the working directory.
 */
export function optionsShown(
  { inspection, layout: { facts } }: FittingProject,
  words: Words,
  workingDirectory: string,
): readonly LayoutOptions[] {
  const { studied, paths } = foundResources(inspection).roster;
  const found = studied.find(({ sibling }) => isSameResource(sibling.words, words));
  if (found === undefined) return [];
  const { files, router, include } = found.sibling;
  const here = (path: string): string => posix.relative(workingDirectory, path) || '.';
  const isOwnFolder = (folder: string): boolean => paths.isOwn(`${folder}/`, words);
  const folderOf = (path: string): string => parentOf(isOwnFolder(parentOf(path)) ? parentOf(path) : path);
  const folder = (role: Role): string | undefined => {
    const file = files.find((one) => one.role === role && one.isOwn);
    const isUsual = role !== 'other' && fillName(facts[`place.${role}`].value, words) === file?.path;
    return isUsual || file === undefined || isOwnFolder(parentOf(file.path))
      ? undefined
      : here(parentOf(file.path));
  };
  const { collection } = found.resource;
  const given = {
    prefix:
      fillName(facts.url.value, words) === collection
        ? undefined
        : collection.slice(0, collection.lastIndexOf('/')),
    schemas: folder('schema'),
    services: folder('service') ?? folder('crud'),
    models: folder('model'),
    testsDir: folder('test'),
  };
  const places = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  );
  const [, variable] = /^(\w+)\.include_router\(/.exec(include?.text ?? '') ?? [];
  const inFolder = fillName(facts['place.router'].value, words) === router ? [] : [here(folderOf(router))];
  const usual = facts.include.value ?? undefined;
  const isUsual =
    usual !== undefined &&
    include?.file === fillName(usual.file, words) &&
    fillName(usual.line, words).startsWith(`${variable ?? ''}.`);
  const into =
    include === undefined || variable === undefined || isUsual ? [] : [`${here(include.file)}:${variable}`];
  const isElsewhere = inFolder.length > 0 || Object.keys(places).length > 0;
  const named = isElsewhere ? NAMED_LAYOUTS.filter((one) => one !== 'seed') : [];
  return [
    ...(inFolder.length === 0 && isElsewhere ? [places] : []),
    // A folder may say the rest by itself, and be the usual one for this resource's sake alone.
    { into: here(folderOf(router)) },
    ...[...inFolder, ...into].map((one) => ({ ...places, into: one })),
    ...named.map((one) => ({ layout: one })),
  ];
}

/** Returns options as they are on the command line. */
export const flagsFor = (options: LayoutOptions | CommonOptions): readonly string[] =>
  Object.entries(FLAGS).flatMap(([name, flag]) => {
    // The cast: the keys are those of the options.
    const value = options[name as keyof LayoutOptions];
    return value === undefined || name === 'like' ? [] : [`${flag} ${value}`];
  });
