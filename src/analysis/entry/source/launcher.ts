import type { Call, Expr, Stmt } from '../../python/ast';
import { foldersAround, joinPath, parentOf } from '../../../base/source/paths';
import { invocationsOf, moduleTarget, type Invocation } from '../commands/invocation';
import { climb } from '../search-path/search-path';
import type { Survey } from '../search/survey';
import { resolveExpression, textOf, type Site } from './expressions';
import { importedFiles, moduleFile } from './imports';
import {
  moduleOf,
  assignedTo,
  importedBy,
  type ImportedName,
  isMainGuard,
  callsIn,
  dotted,
  rowsIn,
} from './syntax';
import { callOf } from './sites';
import { everywhere, flat, type Placed } from '../../python/ast/walk';

/** The application that a Python file starts: a target to search for, one found at once, or one that only running the file tells. */
export type Launched = {
  readonly line: number;
  /** True for a call outside of functions, or in a function that is called there. */
  readonly isAtTop?: boolean;
  /** The call of the module's function that contains the call of the server: `serve(...)`. */
  readonly by?: string;
} & (
  | { readonly invocation: Invocation }
  | { readonly file: string; readonly app: string }
  /** An object that only the program itself makes. */
  | object
);

/** Words of which a file that starts a server has one; other files aren't parsed. */
const SERVERS = ['uvicorn', 'hypercorn', 'granian', 'gunicorn', 'mangum', 'wsgi_app'];

/** The same, for what a call of one of them looks like. */
const MAY_START =
  /\b(?:run|Config|serve)\b|\b(?:Granian|Mangum|\w*(?:Gunicorn|Standalone)\w*)\s*\(|["'](?:uvicorn|gunicorn|hypercorn|granian)["']|\bwsgi_app\b/;

/** Words of which a function that starts a server has one; other functions aren't read. */
const STARTS = /uvicorn|hypercorn|granian|gunicorn|mangum|standalone|\b(?:run|Config|serve)\b/i;

/** The last part of what is called to start a server, or to hand its requests on. */
const STARTER = /^(?:Granian|Mangum|serve)$|Gunicorn|Standalone/;

/** A server that's kept or handed on instead of called: `partial(uvicorn.run, port=80)`, `getattr(uvicorn, "run")`. Doesn't match comments. */
const HANDLES =
  /^[^#\n]*(?:\b(?:uvicorn|hypercorn)\b[^\n]*\b(?:run|Server|serve)\b|\bgranian\b[^\n]*\bGranian\b)/m;

/** A text that a program compares its name with, in any statement. */
const MAIN_NAME = /^[^#\n]*["']__main__["']/m;

/** A statement that sets a variable of the environment. */
const SETS_VARIABLES =
  /^[^#\n]*\b(?:environ\[[^\]\n]*\][ \t]*=(?!=)|environ\.(?:setdefault|update)\(|putenv\()/m;

/** Files that are followed where the program itself starts nothing. */
const MAX_STEPS = 3;

/** Returns what a Python file serves by its own calls, in their order. */
export function launchedBy(survey: Survey, file: string): readonly Launched[] {
  return survey.once('launched', file, () => findLaunched(survey, file));
}

/** Returns what a program serves: by its own calls, else by those of the modules that it imports. */
export function startedBy(survey: Survey, file: string): readonly Launched[] {
  let files: readonly string[] = [file];
  const seen = new Set(files);
  const unresolved: Launched[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    const launched = files.flatMap((one) => launchedBy(survey, one));
    if (launched.some((one) => 'file' in one || 'invocation' in one)) return launched;
    unresolved.push(...launched);
    files = files.flatMap((one) => importedFiles(survey, one)).filter((one) => !seen.has(one));
    files.forEach((one) => seen.add(one));
  }
  return unresolved;
}

/** Returns true if a file starts a server when it's run as the main program: at once, or where it asks for its name. */
export function isProgram(survey: Survey, file: string): boolean {
  return survey.once('program', file, () => {
    if (launchedBy(survey, file).some(({ isAtTop }) => isAtTop === true)) return true;
    const text = survey.text(file);
    if (!text.includes('__main__')) return false;
    return MAIN_NAME.test(text) || moduleOf(survey, file).body.some(isMainGuard);
  });
}

/** Returns true if a file has a server without a call of it that the source shows: only a run tells what it serves. */
export function handlesServer(survey: Survey, file: string): boolean {
  return survey.once(
    'handles',
    file,
    () => launchedBy(survey, file).length === 0 && HANDLES.test(survey.text(file)),
  );
}

/**
 * Returns true if a program may do something, before it serves an import string, that the imported module sees: set variables of
 * the environment, assign to a module or an object of the project, or call a function of the project.
 */
export function prepares(survey: Survey, file: string): boolean {
  const files = [file, ...importedFiles(survey, file)];
  if (files.some((one) => SETS_VARIABLES.test(survey.text(one)))) return true;
  if (files.length === 1) return false;
  const statements = [...everywhere(moduleOf(survey, file), () => true)].map(({ statement }) => statement);
  const own = importedBy(statements).filter(({ module }) => moduleFile(survey, file, module) !== undefined);
  const text = survey.text(file);
  return own.some(({ as }) =>
    new RegExp(String.raw`^[ \t]*(?:await )?${as}\b(?:\.\w+)*[ \t]*(?:=(?!=)|\()`, 'm').test(text),
  );
}

function findLaunched(survey: Survey, file: string): readonly Launched[] {
  const text = survey.text(file);
  if (!SERVERS.some((word) => text.includes(word)) || !MAY_START.test(text)) return [];
  const module = moduleOf(survey, file);
  const aliases = aliasesOfServers(module.body);
  const mayStart = (part: string): boolean =>
    STARTS.test(part) || aliases.some((alias) => part.includes(alias));
  const places = [...everywhere(module, mayStart)];
  const imported = importedBy(places.map(({ statement }) => statement));
  const atTop = new Set([...flat(module.body)].flatMap(callsIn).map(({ func }) => dotted(func).join('.')));
  const called = places.flatMap((place) =>
    callsIn(place.statement)
      .filter(({ func }) => startsServer(func, imported))
      .flatMap((call) => ofCall(survey, { file, atTop, ...place }, call)),
  );
  return [...called, ...places.flatMap(ofWords), ...configured(module.body)];
}

/** Returns other names under which a module has a server: `from uvicorn import run as go`. */
const aliasesOfServers = (body: readonly Stmt[]): readonly string[] =>
  importedBy(flat(body)).flatMap(({ module, name, as }) =>
    SERVERS.includes(module.split('.', 1)[0] ?? module) && as !== name ? [as] : [],
  );

/** Returns true if a call of that name starts a server: `uvicorn.run`, also by the name that it's imported under. */
function startsServer(func: Expr, imported: readonly ImportedName[]): boolean {
  const [root = '', ...rest] = dotted(func);
  const last = rest.at(-1) ?? root;
  if (STARTER.test(last)) return true;
  const origin = imported.find(({ as }) => as === root);
  const top = origin === undefined ? root : origin.module.split('.', 1)[0];
  const name = rest.length > 0 ? last : (origin?.name ?? '');
  return top === 'uvicorn' && ['run', 'Config'].includes(name);
}

/** Returns the application that a call serves, from `app=` or the first argument, as text or as an expression. */
function ofCall(
  survey: Survey,
  { file, statement, around, atTop }: Placed & { readonly file: string; readonly atTop: ReadonlySet<string> },
  call: Call,
): readonly Launched[] {
  const given = (name: string): Expr | undefined => call.keywords.find((one) => one.name === name)?.value;
  const value = given('app') ?? given('target') ?? call.args[0];
  if (value === undefined) return [];
  const [outer] = around;
  const by = outer?.type === 'FunctionDef' ? { by: callOf(outer) } : {};
  const { line } = call;
  const site: Site = { file, around, before: statement.end };
  const text = textOf(survey, site, value);
  if (text === undefined) {
    const found = resolveExpression(survey, site, value);
    const isAtTop = outer === undefined || (around.length === 1 && atTop.has(outer.name));
    return [{ line, isAtTop, ...by, ...found }];
  }
  const factory = given('factory');
  const folder = given('app_dir');
  const target = moduleTarget(text, factory?.type === 'Constant' && factory.value === true);
  const folders = folder?.type === 'Str' ? [folder.value] : [];
  return target === undefined ? [] : [{ line, ...by, invocation: { target, folders } }];
}

/** A command given as words: `subprocess.run(["uvicorn", "app.main:app"])`. */
function ofWords({ statement }: Placed): readonly Launched[] {
  return rowsIn(statement).flatMap((row) => {
    const words = row.map((item) => (item.type === 'Str' ? item.value : ''));
    const server = words.findIndex((word) => SERVERS.includes(word));
    const { line = 0 } = row[server] ?? {};
    return server < 0 ? [] : invocationsOf(words).map((invocation) => ({ line, invocation }));
  });
}

/** Returns the application in gunicorn's configuration file: `wsgi_app = "app.main:app"`. */
function configured(module: readonly Stmt[]): readonly Launched[] {
  return assignedTo(flat(module), 'wsgi_app').flatMap((value) => {
    const target = value.type === 'Str' ? moduleTarget(value.value, false) : undefined;
    return target === undefined ? [] : [{ line: value.line, invocation: { target, folders: [] } }];
  });
}

/** Returns the folders that the modules a program names may count from: Python puts the program's own first. */
export function programFolders(survey: Survey, file: string): readonly string[] {
  const around = foldersAround(file);
  const inner = around.map((folder) => joinPath(folder, 'src'));
  return [...new Set([parentOf(file), climb(survey.tree, file), ...around, ...inner])].filter(
    (folder) => survey.tree.kind(folder) === 'directory',
  );
}
