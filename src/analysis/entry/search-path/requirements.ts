import {
  findPyproject,
  normalName,
  parseToml,
  projectNameAt,
  requirementsOf,
} from '../../../base/config/pyproject';
import { at, entriesOf, textAt, valuesOf } from '../../../base/config/toml-values';
import { foldersAround, joinPath } from '../../../base/source/paths';
import { fileText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { dependencyFolders } from './packages';

/** Lock files whose packages are tables with a `name`. */
const LOCK_FILES = ['uv.lock', 'poetry.lock', 'pdm.lock'];

/** Returns the names of everything that the projects around a file declare as installed, normalised (PEP 503). */
export function requiredNames(tree: SourceTree, file: string): ReadonlySet<string> {
  const requirements = foldersAround(file).flatMap((folder) => [
    ...declaredIn(tree, folder),
    ...requirementFiles(tree, folder).flatMap((path) => (fileText(tree, path) ?? '').split('\n')),
  ]);
  return new Set(requirements.map(nameOfRequirement).filter((name) => name !== ''));
}

/** Packages that FastAPI and its extras install: whoever requires FastAPI needn't name them. */
const WITH_FASTAPI: ReadonlySet<string> = new Set(
  (
    'annotated_types anyio certifi click dns dotenv email_validator h11 httpcore httptools httpx idna itsdangerous jinja2 ' +
    'markupsafe multipart orjson pydantic pydantic_core pydantic_extra_types pydantic_settings python_multipart rich shellingham ' +
    'sniffio starlette typer typing_extensions ujson uvicorn uvloop watchfiles websockets yaml'
  ).split(' '),
);

/**
 * Returns a test for names of top-level packages: true if the projects around an entry require or lock a package of that
 * name that isn't made in this workspace, and isn't the entry's own; false if they name what they install, and nothing
 * that may bring such a package; `undefined` if they don't tell. It reads nothing until it's asked.
 */
export function requirementTest(
  tree: SourceTree,
  { file, module }: { readonly file: string; readonly module: string },
): (name: string) => boolean | undefined {
  let names: ReadonlySet<string> | undefined;
  const own = module.split('.', 1)[0];
  return (name) => {
    names ??= installedNames(tree, file);
    if (name === own) return false;
    if (names.has(normalName(name))) return true;
    const isBrought = WITH_FASTAPI.has(name) || [...names].some((one) => one.includes(normalName(name)));
    return isBrought || names.size === 0 || hasSetup(tree, file) ? undefined : false;
  };
}

/** Returns true if a project around a file is set up by setuptools' own files, whose requirements aren't read. */
const hasSetup = (tree: SourceTree, file: string): boolean =>
  foldersAround(file).some((folder) =>
    ['setup.py', 'setup.cfg', 'environment.yml', 'requirements'].some(
      (name) => tree.kind(joinPath(folder, name)) !== undefined,
    ),
  );

function installedNames(tree: SourceTree, file: string): ReadonlySet<string> {
  const own = new Set(dependencyFolders(tree, file).map((folder) => projectNameAt(tree, folder)));
  const locked = foldersAround(file).flatMap((folder) =>
    LOCK_FILES.flatMap((name) => lockedIn(fileText(tree, joinPath(folder, name)) ?? '')),
  );
  return new Set([...requiredNames(tree, file), ...locked].filter((name) => !own.has(name)));
}

function declaredIn(tree: SourceTree, folder: string): readonly string[] {
  const pyproject = findPyproject(tree, [folder]);
  const poetry = at(pyproject?.content, ['tool', 'poetry']);
  const pipfile = fileText(tree, joinPath(folder, 'Pipfile')) ?? '';
  const tables = [
    ...[poetry, ...valuesOf(at(poetry, ['group']))].map((group) => at(group, ['dependencies'])),
    pipfile === '' ? undefined : parseToml(pipfile)?.['packages'], // the parser isn't loaded for nothing
  ].flatMap(entriesOf);
  const packages = tables.filter(([, value]) => textAt(value, ['path']) === undefined);
  return [...(pyproject === undefined ? [] : requirementsOf(pyproject)), ...packages.map(([name]) => name)];
}

function requirementFiles(tree: SourceTree, folder: string): readonly string[] {
  const names = (tree.list(folder) ?? []).filter((name) => /^requirements.*\.txt$/u.test(name));
  return names.map((name) => joinPath(folder, name));
}

/** Returns the names of the packages of a lock file, without those that it takes from a folder. */
function lockedIn(text: string): readonly string[] {
  const packages = text.split(/^\[\[package\]\]$/mu).slice(1);
  const foreign = packages.filter(
    (one) => !/\b(?:editable|virtual|directory|path) =|^type = "directory"/mu.test(one),
  );
  return foreign.flatMap((one) => normalName(/^name = "([^"]+)"/mu.exec(one)?.[1] ?? ''));
}

const nameOfRequirement = (text: string): string => normalName(/^[\w.-]*/u.exec(text.trim())?.[0] ?? '');
