import { scanImports } from '../../analysis/python/import-scanner';
import { askingOf } from '../../base/source/answer-cache';
import { baseName, isTestModule, isWithin, nameInImports, parentOf } from '../../base/source/paths';
import { lineAt, readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { type Skip, walkFiles } from '../../base/source/walk';
import type { CheckContext } from './context';
import { type LooseRouter, moduleOf } from './include-advice';

/** Matches a router that a module makes at its top level; captures its name. */
const MAKES = /^(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)*APIRouter\(/m;
const PREFIX =
  /^\w+[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)*APIRouter\((?:[^()]|\([^()]*\))*?\bprefix[ \t]*=[ \t]*["']([^"'\n]*)["']/m;

/** Matches modules and folders that are not part of an application. */
const ASIDE =
  /^(?:tests?|testing|examples?|docs?|docs_src|scripts|benchmarks?|migrations|alembic|templates?)$/;

/** Returns routers with routes in modules that nothing imports, in the folders of the application's own packages. */
export function forgottenFiles({ inspection }: CheckContext): readonly LooseRouter[] {
  const { analysis, files } = inspection;
  const read = new Set(analysis.read);
  const unread = foldersOf(analysis.read)
    .flatMap((folder) => modulesIn(files, folder))
    .filter((file) => !read.has(file));
  const candidates = unread.flatMap((file) => routerIn(file, inspection) ?? []);
  if (candidates.length === 0) return [];
  // An imported router isn't forgotten: another application may use it, or this one under a condition.
  const imported = new Set<string>();
  for (const file of [...unread, ...analysis.read.filter((one) => one.endsWith('.py'))]) {
    for (const name of importedBy(files, file)) imported.add(name);
  }
  return candidates.filter(({ place }) => !imported.has(nameInImports(place.file)));
}

/** Returns the Python files below a folder that may be part of its application. */
const modulesIn = (files: SourceTree, folder: string): readonly string[] =>
  askingOf(files).once('modules', folder, () => {
    const isAside: Skip = (path, names) =>
      ASIDE.test(baseName(path)) || (path !== folder && isProject(names));
    return [...walkFiles(files, folder, isAside)].filter(
      (file) => file.endsWith('.py') && !isTestModule(file),
    );
  });

/** Returns whether a folder is a nested project, which has its own routers. */
const isProject = (names: readonly string[]): boolean =>
  names.some((name) => name === 'project.json' || name === 'package.json' || name === 'pyproject.toml');

/** Returns the outermost folders that modules were read from. */
function foldersOf(read: readonly string[]): readonly string[] {
  const folders = read
    .filter((file) => file.endsWith('.py') && !file.includes('site-packages'))
    .map((file) => parentOf(file));
  const tops = [...new Set(folders)].sort();
  return tops.filter((folder) => !tops.some((other) => folder !== other && isWithin(other, folder)));
}

function routerIn(file: string, { analysis, files }: CheckContext['inspection']): LooseRouter | undefined {
  const made = askingOf(files).once('made router', file, () => madeIn(readText(files, file) ?? ''));
  const module = made && moduleOf(file, analysis);
  if (made === undefined || module === undefined) return undefined;
  const { variable, line, prefix, routes } = made;
  return {
    place: { file, line },
    held: { module, expression: variable },
    prefix,
    routes,
    paths: [],
    modules: [],
  };
}

/** The router that a text makes, if it has routes or includes others. */
interface MadeHere {
  readonly variable: string;
  readonly line: number;
  readonly prefix: string;
  readonly routes: number;
}

function madeIn(text: string): MadeHere | undefined {
  const match = MAKES.exec(text);
  const variable = match?.[1];
  if (match === null || variable === undefined) return undefined;
  const own = text.match(
    new RegExp(
      String.raw`^@${variable}\.(?:get|post|put|patch|delete|head|options|trace|websocket|api_route)\(`,
      'gm',
    ),
  );
  if (own === null && !text.includes(`${variable}.include_router(`)) return undefined;
  return {
    variable,
    line: lineAt(text, match.index),
    prefix: PREFIX.exec(text)?.[1] ?? '',
    routes: own?.length ?? 0,
  };
}

/** Returns the last names of the modules that a file imports, and the imported names. */
const importedBy = (files: SourceTree, file: string): readonly string[] =>
  askingOf(files).once('imported words', file, () =>
    scanImports(readText(files, file) ?? '').imports.flatMap(({ module, names }) => [
      module.split('.').at(-1) ?? '',
      ...names,
    ]),
  );
