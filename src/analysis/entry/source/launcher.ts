import type { Call, Expr, Stmt } from '../../python/ast';
import { foldersAround, joinPath, parentOf } from '../../../base/source/paths';
import { invocationsOf, moduleTarget, type Invocation } from '../commands/invocation';
import { climb } from '../search-path/search-path';
import type { Survey } from '../search/survey';
import { resolveExpression, textOf, type Site } from './expressions';
import { importedFiles } from './imports';
import { moduleOf } from './module';
import { callOf } from './sites';
import { assignedTo, importedBy, type ImportedName, isMainGuard } from './names';
import { callsIn, dotted, everywhere, flat, type Placed, rowsIn } from './walk';

/** The application that a Python file starts: a target to search for, one found at once, or one that only running the file tells. */
export type Launched = {
  readonly line: number;
  /** True for a call outside of functions. */
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

/** Returns true if a file starts a server when it's run as the main program: under its guard, or at once. */
export function isProgram(survey: Survey, file: string): boolean {
  if (launchedBy(survey, file).some(({ isAtTop }) => isAtTop === true)) return true;
  return survey.text(file).includes('__main__') && moduleOf(survey, file).body.some(isMainGuard);
}

function findLaunched(survey: Survey, file: string): readonly Launched[] {
  const text = survey.text(file);
  if (!SERVERS.some((word) => text.includes(word)) || !MAY_START.test(text)) return [];
  const module = moduleOf(survey, file);
  const places = [...everywhere(module, (part) => STARTS.test(part))];
  const imported = importedBy(places.map(({ statement }) => statement));
  const called = places.flatMap((place) =>
    callsIn(place.statement)
      .filter(({ func }) => startsServer(func, imported))
      .flatMap((call) => ofCall(survey, { file, ...place }, call)),
  );
  return [...called, ...places.flatMap(ofWords), ...configured(module.body)];
}

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
  { file, statement, around }: Placed & { readonly file: string },
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
    return [{ line, isAtTop: around.length === 0, ...by, ...found }];
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
