import { firstOf } from '../../../base/code/groups';
import { joinPath } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import { mayHold } from '../application-text';
import { findInFolder } from '../default-files';
import { locateFile, locateModule, type Located } from '../target';
import { commandsOfFile } from '../commands/command-files';
import type { Invocation, Target } from '../commands/invocation';
import {
  handlesServer,
  isProgram,
  launchedBy,
  prepares,
  programFolders,
  startedBy,
  type Launched,
} from '../source/launcher';
import { applicationIn } from '../source/gunicorn';
import { asProgram, preparing, starterOf } from '../source/starters';
import { isNameOf } from '../source/syntax';
import { foldersAt, foldersWithin, type Place } from '../commands/place';
import { enter, type Step } from '../commands/script';
import { importedBy, startedAs, type Start } from '../entry';
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
  /** How the command starts the program. */
  readonly start?: Start;
  /** The file of gunicorn's settings. */
  readonly settings?: string;
}

/** Finds the applications that a command serves; none if its words lead to nothing in this workspace. */
export function locateStep(survey: Survey, place: Place, { invocation, cwd }: Step): readonly Served[] {
  const added = foldersWithin(survey.tree, place, cwd, invocation.folders);
  const folders = [...new Set([...added, ...foldersAt(survey.tree, place, cwd)])];
  const own = [...added, ...(place.image?.(cwd) ?? [])].filter(
    (folder) => survey.tree.kind(folder) === 'directory',
  );
  const inImage = (path: string): readonly string[] => place.image?.(enter(cwd, path)) ?? [];
  const path = invocation.settings?.path;
  const settings =
    path === undefined
      ? undefined
      : [...inImage(path), ...folders.map((folder) => joinPath(folder, path))].find(
          (file) => survey.tree.kind(file) === 'file',
        );
  const named = settings === undefined ? undefined : applicationIn(survey, settings);
  const target = invocation.target.kind === 'settings' ? named : invocation.target;
  if (target === undefined) return [];
  const found = locateTarget(survey, target, { folders, own, inImage, from: place.file });
  return found.map((served) => ({
    ...served,
    start: served.start ?? startOf(invocation, served),
    ...(settings === undefined ? {} : { settings }),
  }));
}

/** Returns how a server starts that imports the application's module. */
const startOf = ({ servers = [] }: Invocation, { named }: Served): Start =>
  importedBy(`${servers[0] ?? 'uvicorn'} ${named}`, servers);

/** Finds the applications that a Python file starts itself. */
export function locateLaunched(
  survey: Survey,
  file: string,
): readonly (Served & { readonly line: number })[] {
  return survey.once('located', file, () => locateCalls(survey, file));
}

function locateCalls(survey: Survey, file: string): ReturnType<typeof locateLaunched> {
  const launched = launchedBy(survey, file);
  const hasObject = launched.some((one) => !('invocation' in one));
  const start = startOfFile(survey, file) ?? (hasObject ? starterOf(survey, file) : preparing(survey, file));
  return launched.flatMap((one) =>
    fromLaunched(survey, file, one, start).map((served) => ({ ...served, line: one.line })),
  );
}

type Program = Target & { kind: 'program' };

/**
 * Returns how a file starts that serves an object of its own when it's run as the main program. An import string
 * means a fresh import, for which the file itself needn't run.
 */
export function startOfFile(survey: Survey, file: string): Start | undefined {
  if (!isProgram(survey, file)) return undefined;
  const launched = startedBy(survey, file);
  const servesObject = launched.some((one) => !('invocation' in one)) || handlesServer(survey, file);
  return servesObject ? asProgram(survey, file) : undefined;
}

/**
 * Returns how a file starts that serves by import strings alone, one of which names something other than its own `app`:
 * a factory, or the application of another module. Only the main program serves that.
 */
export function startOfLauncher(survey: Survey, file: string): Start | undefined {
  const isOwn = ({ target }: Invocation): boolean =>
    target.kind === 'module' && target.app === 'app' && isNameOf(file, target.module);
  const servesOther = (): boolean =>
    startedBy(survey, file).some((one) => 'invocation' in one && !isOwn(one.invocation));
  return isProgram(survey, file) && servesOther() ? asProgram(survey, file) : undefined;
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
  if (target.kind === 'script') return locateScript(survey, target);
  if (target.kind === 'settings') return [];
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

const holds = (survey: Survey, file: string, app: string): boolean =>
  survey.once(`holds ${app}`, file, () => mayHold(survey.text(file), app));

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

/** Files that declare console scripts. */
const DECLARES_SCRIPTS = /(?:^|\/)(?:pyproject\.toml|setup\.cfg)$/;

/** Finds what a console script of the workspace starts with the words of a command. */
function locateScript(survey: Survey, { name, args }: Target & { kind: 'script' }): readonly Served[] {
  const declared = survey.once('console scripts', '', () =>
    survey.others
      .filter((file) => DECLARES_SCRIPTS.test(file))
      .flatMap((file) => commandsOfFile(survey, file)),
  );
  return declared.flatMap(({ place, step }) => {
    const { target } = step.invocation;
    if (target.kind !== 'program' || target.script?.name !== name) return [];
    const invocation = { ...step.invocation, target: { ...target, args } };
    return locateStep(survey, place, { ...step, invocation });
  });
}

function locateProgram(survey: Survey, target: Program, { folders, from }: Where): readonly Served[] {
  const { place, isModule } = target;
  const paths = isModule ? [place.replaceAll('.', '/')] : tailsOf(place);
  const endings = paths.flatMap((path) => (isModule ? [`${path}.py`, `${path}/__main__.py`] : [path]));
  const exact = firstOf(endings, (ending) =>
    folders.map((folder) => joinPath(folder, ending)).find((file) => survey.tree.kind(file) === 'file'),
  );
  // A module inside a package has a longer name.
  const isMeant = ({ folder }: { readonly folder: string }): boolean =>
    !isModule || survey.tree.kind(joinPath(folder, '__init__.py')) !== 'file';
  const near =
    firstOf(endings, (ending) => someOf(nearestEndings(survey, [ending], from).filter(isMeant))) ?? [];
  const files = exact === undefined ? near.map(({ file }) => file) : [exact];
  return files.flatMap((file) => {
    const start = startOfProgram(target, file);
    const launched = startedBy(survey, file);
    const found = launched.flatMap((one) => fromLaunched(survey, file, one, start));
    // Only the program itself can tell what it serves.
    const isServer = launched.length > 0 || handlesServer(survey, file);
    const served = found.length === 0 && isServer ? [ofProgram(survey, file, start)] : found;
    return served.map((one) => ({ ...one, named: place }));
  });
}

/** Returns how a command starts a program: `python main.py --debug`, `python -m shop`, or a console script. */
function startOfProgram({ place, isModule, args, script }: Program, file: string): Start {
  const words = script === undefined ? ['python', ...(isModule ? ['-m'] : []), place] : [script.name];
  const calls = script === undefined || script.calls === '' ? {} : { calls: script.calls };
  return startedAs([...words, ...args].join(' '), {
    file,
    args,
    isModule,
    isTold: args.length > 0,
    ...calls,
  });
}

const ofProgram = (survey: Survey, file: string, start: Start): Served => ({
  file,
  app: undefined,
  pythonPath: programPath(survey, file),
  named: '',
  start,
});

function fromLaunched(
  survey: Survey,
  program: string,
  launched: Launched,
  start: Start | undefined,
): readonly Served[] {
  if ('file' in launched) {
    const { file, app } = launched;
    return holds(survey, file, app)
      ? [{ file, app, pythonPath: programPath(survey, program), named: '', ...(start && { start }) }]
      : [];
  }
  if (!('invocation' in launched)) return [];
  const { target, folders } = launched.invocation;
  const usual = programFolders(survey, program);
  const added = folders.flatMap((folder) => usual.map((base) => joinPath(base, folder)));
  const where = {
    folders: [...added, ...usual],
    own: programPath(survey, program),
    inImage: () => [],
    from: program,
  };
  const found = locateTarget(survey, target, where);
  // The module that an import string names sees what the program did before.
  if (start === undefined || !prepares(survey, program)) return found;
  return found.map((served) => ({ start, ...served }));
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
