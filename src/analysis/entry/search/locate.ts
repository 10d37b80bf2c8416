import { joinPath } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import { otherFramework } from '../application-text';
import { findInFolder } from '../default-files';
import { locateFile, locateModule, type Located } from '../target';
import type { Target } from '../commands/invocation';
import { launchedBy, programFolders, startedBy, type Launched } from '../source/launcher';
import { foldersAt, foldersWithin, type Place } from '../commands/place';
import { enter, type Step } from '../commands/script';
import { nearestEndings, type Survey } from './survey';

/** A served application that was found in the workspace. */
export interface Served {
  readonly file: string;
  readonly app: string | undefined;
  /** The folder that the module's name is relative to, if the command tells. */
  readonly importedFrom?: string;
  /** Further folders that the command has on its search path. */
  readonly pythonPath: readonly string[];
  /** True if several files fit the command equally well. */
  readonly isVague?: boolean;
  /** The module or path as the command names it, to find its line. */
  readonly named: string;
}

/** Finds the applications that a command serves; none if its words lead to nothing in this workspace. */
export function locateStep(survey: Survey, place: Place, { invocation, cwd }: Step): readonly Served[] {
  const added = foldersWithin(survey.tree, place, cwd, invocation.folders);
  const folders = [...new Set([...added, ...foldersAt(survey.tree, place, cwd)])];
  const own = [...added, ...(place.image?.(cwd) ?? [])].filter(
    (folder) => survey.tree.kind(folder) === 'directory',
  );
  const inImage = (path: string): readonly string[] => place.image?.(enter(cwd, path)) ?? [];
  return locateTarget(survey, invocation.target, { folders, own, inImage, from: place.file });
}

/** Finds the applications that a Python file starts itself. */
export function locateLaunched(
  survey: Survey,
  file: string,
): readonly (Served & { readonly line: number })[] {
  return launchedBy(survey, file).flatMap((launched) =>
    fromLaunched(survey, file, launched).map((served) => ({ ...served, line: launched.line })),
  );
}

interface Where {
  readonly folders: readonly string[];
  /** Folders that the command itself adds to the search path. */
  readonly own: readonly string[];
  /** Returns the files that a path in the image may be, if the command runs in an image. */
  readonly inImage: (path: string) => readonly string[];
  readonly from: string;
}

function locateTarget(survey: Survey, target: Target, where: Where): readonly Served[] {
  if (target.kind === 'module') return locateModuleTarget(survey, target, where);
  if (target.kind === 'program') return locateProgram(survey, target, where);
  return locateFileTarget(survey, target, where);
}

function locateModuleTarget(
  survey: Survey,
  { module, app }: Target & { kind: 'module' },
  { folders, own, inImage, from }: Where,
): readonly Served[] {
  const served = { app, pythonPath: own, named: `${module}:${app.replace(/\(\)$/, '')}` };
  const candidates = folders.flatMap((folder) => locateModule(survey.tree, module, [folder]) ?? []);
  const located = candidates.find(({ file }) => holds(survey, file, app));
  if (located) return [{ ...located, ...served }];
  const path = module.replaceAll('.', '/');
  const endings = [`${path}.py`, `${path}/__init__.py`];
  // The module may have another name in the image: `COPY src /code/app`.
  const copied = endings
    .flatMap(inImage)
    .find((file) => survey.tree.kind(file) === 'file' && holds(survey, file, app));
  if (copied !== undefined) return [{ file: copied, ...served }];
  const near = nearestEndings(survey, endings, from);
  return near
    .filter(({ file }) => holds(survey, file, app))
    .map(({ file, folder }, _, all) => ({ file, importedFrom: folder, ...served, isVague: all.length > 1 }));
}

/** Returns true if a module may have an application of that name. It may not if another framework makes it. */
function holds(survey: Survey, file: string, app: string): boolean {
  const text = survey.text(file);
  const name = /^\w+/.exec(app)?.[0] ?? app;
  const isNamed = new RegExp(String.raw`\b${name}\b|\bimport[ \t]*\*|\b__getattr__\b`).test(text);
  if (
    new RegExp(
      String.raw`^${name}\b[^=\n]*=[ \t]*(?:\w+\.)*(?:Typer|Celery|Flask|Dash|Quart|Sanic)\(`,
      'm',
    ).test(text)
  )
    return false;
  return isNamed && (otherFramework(text) === undefined || /\b(?:fastapi|starlette)\b/i.test(text));
}

function locateFileTarget(
  survey: Survey,
  { path, app }: Target & { kind: 'file' },
  { folders, own, from }: Where,
): readonly Served[] {
  if (path === undefined) {
    const found = firstOf(folders, (folder) => findInFolder(survey.tree, folder));
    return found === undefined ? [] : [{ file: found.file, app, pythonPath: own, named: 'fastapi' }];
  }
  const served = { app, pythonPath: own, named: path };
  const located =
    pythonFile(survey.tree, path, folders) ??
    firstOf(folders, (folder) => findInFolder(survey.tree, joinPath(folder, path)));
  if (located) return [{ file: located.file, ...served }];
  const near = firstOf(tailsOf(path), (tail) => someOf(nearestEndings(survey, [tail], from))) ?? [];
  return near.map(({ file }, _, all) => ({ file, ...served, isVague: all.length > 1 }));
}

function locateProgram(
  survey: Survey,
  { place, isModule }: Target & { kind: 'program' },
  { folders, from }: Where,
): readonly Served[] {
  const paths = isModule ? [place.replaceAll('.', '/')] : tailsOf(place);
  const endings = paths.flatMap((path) => (isModule ? [`${path}.py`, `${path}/__main__.py`] : [path]));
  const exact = firstOf(endings, (ending) =>
    folders.map((folder) => joinPath(folder, ending)).find((file) => survey.tree.kind(file) === 'file'),
  );
  const near = firstOf(endings, (ending) => someOf(nearestEndings(survey, [ending], from))) ?? [];
  const files = exact === undefined ? near.map(({ file }) => file) : [exact];
  return files.flatMap((file) =>
    startedBy(survey, file).flatMap((launched) =>
      fromLaunched(survey, file, launched).map((served) => ({ ...served, named: place })),
    ),
  );
}

function fromLaunched(survey: Survey, program: string, launched: Launched): readonly Served[] {
  if ('file' in launched) {
    const { file, app } = launched;
    return holds(survey, file, app)
      ? [{ file, app, pythonPath: programPath(survey, program), named: '' }]
      : [];
  }
  const { target, folders } = launched.invocation;
  const usual = programFolders(survey, program);
  const added = folders.flatMap((folder) => usual.map((base) => joinPath(base, folder)));
  const where = {
    folders: [...added, ...usual],
    own: programPath(survey, program),
    inImage: () => [],
    from: program,
  };
  return locateTarget(survey, target, where);
}

/** Returns the program's own folder, which Python puts on its search path. */
function programPath(survey: Survey, program: string): readonly string[] {
  const [own = ''] = programFolders(survey, program);
  return survey.tree.kind(joinPath(own, '__init__.py')) === 'file' ? [] : [own];
}

function pythonFile(tree: SourceTree, path: string, folders: readonly string[]): Located | undefined {
  return locateFile(tree, path.endsWith('.py') ? path : `${path}.py`, folders);
}

/** Returns a path and its ends: `/code/app/main.py` → `code/app/main.py`, `app/main.py`, `main.py`. */
function tailsOf(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.map((_, dropped) => parts.slice(dropped).join('/'));
}

function someOf<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length > 0 ? items : undefined;
}

function firstOf<T>(items: readonly string[], find: (item: string) => T | undefined): T | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
