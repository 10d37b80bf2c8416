import { foldersAround } from '../../../base/source/paths';
import { Failure } from '../../../base/diagnostics/failure';
import type { SourceTree } from '../../../base/source/tree';
import { lockedRelease, requirementSpecifiers, specifierOf } from './lock-files';
import { findPyproject, poetryVersion, requiredPython, requirementsOf } from '../../../base/config/pyproject';
import { compareReleases, newestAllowed, parseRelease, type Release } from '../../../base/config/release';

/** The newest FastAPI that the rules were measured with. */
const NEWEST_FASTAPI: Release = [0, 165, 0];

/** The newest pydantic that schemas were measured with. */
const NEWEST_PYDANTIC: Release = [2, 14, 3];

/** The oldest FastAPI that the rules were measured with. */
const OLDEST_FASTAPI: Release = [0, 100, 0];

/** The Python releases that `--python-version` accepts. */
const PYTHONS = { oldest: [3, 8, 0], newest: [3, 14, 0] } as const satisfies Record<string, Release>;

/** The newest Python that is assumed if nothing else is given. */
const NEWEST_PYTHON: readonly [number, number] = [3, 14];

/** The oldest Python that is assumed: FastAPI never ran on an older one. */
const OLDEST_PYTHON: readonly [number, number] = [3, 6];

/**
 * Returns the FastAPI release to emulate: `--fastapi`, or else the one that the nearest lock file pins, or else the
 * newest below an upper bound in `pyproject.toml` or requirements, or else the newest. Searches upwards from
 * `file`, the entry.
 */
export function fastapiRelease(tree: SourceTree, file: string, option: string | undefined): Release {
  if (option !== undefined) return fastapiOption(option);
  const locked = pinnedRelease(tree, file, 'fastapi');
  if (locked) return locked;
  for (const folder of foldersAround(file)) {
    const bound = upperBound(tree, folder);
    if (bound) return compareReleases(bound, NEWEST_FASTAPI) < 0 ? bound : NEWEST_FASTAPI;
  }
  return NEWEST_FASTAPI;
}

/** Returns the Starlette release that the nearest lock file pins. */
export const starletteRelease = (tree: SourceTree, file: string): Release | undefined =>
  pinnedRelease(tree, file, 'starlette');

/**
 * Returns the pydantic release to emulate: `--pydantic`, or else the one that the nearest lock file pins, or else the newest.
 * Throws a Failure for one before 2: its schemas are others.
 */
export function pydanticRelease(tree: SourceTree, file: string, option: string | undefined): Release {
  if (option === undefined) {
    const locked = pinnedRelease(tree, file, 'pydantic');
    return locked === undefined || locked[0] < NEWEST_PYDANTIC[0] ? NEWEST_PYDANTIC : locked;
  }
  const release = releaseOption('--pydantic', option, '2.11.7');
  if (release[0] === NEWEST_PYDANTIC[0]) return release;
  throw new Failure(`--pydantic "${option}" isn't supported; the schemas are those of pydantic 2.`);
}

/** Returns the pydantic release that the nearest lock file pins. */
export const lockedPydantic = (tree: SourceTree, file: string): Release | undefined =>
  pinnedRelease(tree, file, 'pydantic');

/** Returns the release of a package that the nearest lock file pins. */
export function pinnedRelease(tree: SourceTree, file: string, name: string): Release | undefined {
  for (const folder of foldersAround(file)) {
    const locked = lockedRelease(tree, folder, name);
    if (locked) return locked;
  }
  return undefined;
}

/**
 * Returns the Python release to assume: `--python-version`, or else the newest that the project allows, at most
 * {@link NEWEST_PYTHON}.
 */
export function pythonRelease(
  tree: SourceTree,
  file: string,
  option: string | undefined,
): readonly [number, number] {
  if (option !== undefined) {
    return pythonOption(option);
  }
  const pyproject = findPyproject(tree, foldersAround(file));
  const bound = newestAllowed((pyproject && requiredPython(pyproject)) ?? '');
  if (!bound || compareReleases(bound, [...NEWEST_PYTHON, 0]) >= 0) return NEWEST_PYTHON;
  return compareReleases(bound, [...OLDEST_PYTHON, 0]) < 0 ? NEWEST_PYTHON : [bound[0], bound[1]];
}

function upperBound(tree: SourceTree, folder: string): Release | undefined {
  const pyproject = findPyproject(tree, [folder]);
  const specifiers = [
    ...(pyproject ? requirementsOf(pyproject).map((text) => specifierOf(text, 'fastapi')) : []),
    pyproject && poetryVersion(pyproject, 'fastapi'),
    ...requirementSpecifiers(tree, folder, 'fastapi'),
  ];
  return specifiers
    .map((specifier) => newestAllowed(specifier ?? ''))
    .filter((bound) => bound !== undefined)
    .sort(compareReleases)[0];
}

function fastapiOption(text: string): Release {
  const release = releaseOption('--fastapi', text, '0.136.3');
  if (compareReleases(release, OLDEST_FASTAPI) >= 0) return release;
  throw new Failure(
    `--fastapi "${text}" isn't supported; the rules are known from ${OLDEST_FASTAPI.join('.')} on.`,
  );
}

function pythonOption(text: string): readonly [number, number] {
  const [major, minor] = releaseOption('--python-version', text, '3.12');
  const asked: Release = [major, minor, 0];
  if (compareReleases(asked, PYTHONS.oldest) >= 0 && compareReleases(asked, PYTHONS.newest) <= 0)
    return [major, minor];
  throw new Failure(`--python-version "${text}" isn't supported; give one from 3.8 to 3.14.`);
}

function releaseOption(option: string, text: string, example: string): Release {
  const release = /^\d+(\.\d+){1,2}\w*$/.test(text) ? parseRelease(text) : undefined;
  if (release) return release;
  throw new Failure(`${option} "${text}" is no version; write it like ${example}.`);
}
