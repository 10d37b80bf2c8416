import { joinPath } from '../../../base/source/paths';
import type { Words } from './shell';

/** The application that a command serves, in the command's words. */
export type Target =
  /** `uvicorn app.main:app`. */
  | { readonly kind: 'module'; readonly module: string; readonly app: string }
  /** `gunicorn -c conf.py`: what gunicorn's settings name. */
  | { readonly kind: 'settings' }
  /** `shop serve`: a console script of the workspace, if there's one of that name. */
  | { readonly kind: 'script'; readonly name: string; readonly args: readonly string[] }
  /** `fastapi run app/main.py`. FastAPI searches for the file itself if there is no path. */
  | { readonly kind: 'file'; readonly path: string | undefined; readonly app: string | undefined }
  /** `python run.py` or `python -m app`: whatever that file starts. */
  | {
      readonly kind: 'program';
      readonly place: string;
      readonly isModule: boolean;
      /** The words behind it. */
      readonly args: readonly string[];
      /** The name of a console script, and the function of the module that it calls. */
      readonly script?: { readonly name: string; readonly calls: string };
    };

/** A target, and the folders that the command adds to the search path, relative to where it runs. */
export interface Invocation {
  readonly target: Target;
  readonly folders: readonly string[];
  /** The packages of the servers that the command names, the one that it starts first: `gunicorn`, `uvicorn`. */
  readonly servers?: readonly string[];
  /** The settings that a command of gunicorn names. */
  readonly settings?: Settings;
}

/** The file of gunicorn's settings, and variables that the command sets itself. */
interface Settings {
  readonly path: string;
  /** `MODE=live` of `--env MODE=live`. */
  readonly variables: readonly string[];
}

const SERVERS: ReadonlySet<string> = new Set([
  'uvicorn',
  'gunicorn',
  'hypercorn',
  'granian',
  'daphne',
  'fastapi',
]);

/** Words before a server's name that show that the command doesn't start the server. */
const NO_START =
  /^(?:install|add|remove|uninstall|pip|pip3|pkill|killall|kill|pgrep|grep|which|where|type|show|import|export|git|apt-get|apk|brew)$/;

const MODULE = String.raw`[A-Za-z_]\w*(?:[./\\][A-Za-z_]\w*)*`;
const TARGET = new RegExp(String.raw`^(?:\./)?(${MODULE}?)(?:\.py)?:([A-Za-z_]\w*(?:\.\w+)*(?:\(.*\))?)$`);

/** Options that name a folder to import from or to run in. */
const FOLDER_OPTIONS: ReadonlySet<string> = new Set([
  '--app-dir',
  '--chdir',
  '--pythonpath',
  '--working-dir',
  '--directory',
  '--project',
  '-C',
]);

/** Options of `fastapi run` and `fastapi dev` that take a value. */
const FASTAPI_VALUES: ReadonlySet<string> = new Set([
  ...['--host', '--port', '--root-path', '--workers', '--reload-dir', '--forwarded-allow-ips'],
  ...['--app', '--entrypoint', '-e'],
]);

/** Returns what a simple command serves: nothing for most commands, several targets if the words are ambiguous. */
export function invocationsOf(words: Words): readonly Invocation[] {
  const folders = [...pythonPath(words), ...optionValues(words, FOLDER_OPTIONS)];
  const server = words.findIndex((word) => SERVERS.has(programOf(word)));
  if (server < 0) return programs(words).map((target) => ({ target, folders }));
  if (words.slice(0, server).some((word) => NO_START.test(word))) return [];
  const args = words.slice(server + 1);
  const program = programOf(words[server] ?? '');
  const targets = program === 'fastapi' ? fastapiTargets(args) : serverTargets(args);
  const servers = serversIn(words.slice(server));
  if (program !== 'gunicorn') return targets.map((target) => ({ target, folders, servers }));
  const settings = settingsOf(args);
  const named = targets.length > 0 ? targets : [{ kind: 'settings' } as const];
  return named.map((target) => ({ target, folders, servers, settings }));
}

/** Gunicorn reads `./gunicorn.conf.py` unless the command names another file. */
function settingsOf(args: Words): Settings {
  const [path = 'gunicorn.conf.py'] = optionValues(args, new Set(['-c', '--config']));
  return {
    path: path.replace(/^(?:python:|file:)/, ''),
    variables: optionValues(args, new Set(['-e', '--env'])),
  };
}

/** Returns the packages of the servers that words name: `gunicorn -k uvicorn.workers.UvicornWorker` has two. */
function serversIn(words: Words): readonly string[] {
  const named = words.flatMap((word) =>
    [...SERVERS].filter((name) => new RegExp(`\\b${name}\\b`).test(word)),
  );
  return [...new Set(named.flatMap((name) => (name === 'fastapi' ? ['fastapi_cli', 'uvicorn'] : [name])))];
}

/** Returns the name of the program: `venv/bin/uvicorn` and `uvicorn.exe` → `uvicorn`. */
function programOf(word: string): string {
  return (word.split(/[\\/]/).at(-1) ?? '').replace(/\.exe$/, '');
}

function serverTargets(args: Words): readonly Target[] {
  const isFactory = args.includes('--factory');
  return args.flatMap((word) => moduleTarget(word, isFactory) ?? []);
}

/** Splits `app.main:app` into a module and an expression. A factory becomes a call. */
export function moduleTarget(text: string, isFactory: boolean): Target | undefined {
  const [, place, app] = TARGET.exec(text) ?? [];
  if (place === undefined || app === undefined) return undefined;
  const module = place.replaceAll(/[\\/]/g, '.');
  return { kind: 'module', module, app: isFactory && !app.endsWith(')') ? `${app}()` : app };
}

function fastapiTargets(args: Words): readonly Target[] {
  const [verb, ...rest] = args;
  if (verb !== 'run' && verb !== 'dev') return [];
  const [entrypoint] = optionValues(rest, new Set(['--entrypoint', '-e']));
  if (entrypoint !== undefined) return [moduleTarget(entrypoint, false) ?? []].flat();
  const path = rest.find(
    (word, index) => !word.startsWith('-') && !FASTAPI_VALUES.has(rest[index - 1] ?? ''),
  );
  const [app] = optionValues(rest, new Set(['--app']));
  return [{ kind: 'file', path: path && joinPath(path.replaceAll('\\', '/')), app }];
}

/** Programs that run another one: `uv run shop`, `exec shop`. */
const RUNNERS = /^(?:exec|env|uv|uvx|poetry|pdm|hatch|pipenv|rye|run|tini|dumb-init|--)$/;

/** Returns the console script that a command may start, for the commands of an image or a process. */
export function scriptsOf(words: Words): readonly Invocation[] {
  const at = words.findIndex(
    (word) => !RUNNERS.test(programOf(word)) && !/^(?:-.*|[A-Za-z_]\w*=.*)$/.test(word),
  );
  const name = programOf(words[at] ?? '');
  if (!/^[A-Za-z][\w.-]*$/.test(name)) return [];
  return [{ target: { kind: 'script', name, args: words.slice(at + 1) }, folders: [] }];
}

const PYTHON = /^(?:python|pypy)\d*(?:\.\d+)?t?$|^py$|^\$\{?\w*PY\w*\}?$/i;

/** Returns what Python runs: `python -u run.py`, `python -m app.server`, `uv run main.py`. */
function programs(words: Words): readonly Target[] {
  const uvRun = words.findIndex(
    (word, index) => word === 'run' && programOf(words[index - 1] ?? '') === 'uv',
  );
  const python = words.findIndex((word) => PYTHON.test(programOf(word)));
  const start = python < 0 ? uvRun : python;
  if (start < 0) return [];
  const args = words.slice(start + 1);
  const flag = args.findIndex((word) => word === '-m' || word === '--module');
  const module = flag < 0 ? undefined : args[flag + 1];
  if (module !== undefined)
    return [{ kind: 'program', place: module, isModule: true, args: args.slice(flag + 2) }];
  const at = args.findIndex((word) => word.endsWith('.py'));
  const file = args[at];
  if (file === undefined) return [];
  return [{ kind: 'program', place: file.replaceAll('\\', '/'), isModule: false, args: args.slice(at + 1) }];
}

/** Returns the folders of `PYTHONPATH=src:lib uvicorn …`, without those that contain a variable. */
function pythonPath(words: Words): readonly string[] {
  return words
    .filter((word) => word.startsWith('PYTHONPATH='))
    .flatMap((word) => word.slice('PYTHONPATH='.length).split(/[:;]/))
    .filter((folder) => folder !== '' && !folder.includes('$'));
}

/** Returns the values of options: `--app-dir src` and `--app-dir=src` → `src`. */
function optionValues(words: Words, options: ReadonlySet<string>): readonly string[] {
  return words.flatMap((word, index) => {
    const equals = word.indexOf('=');
    if (equals > 0 && options.has(word.slice(0, equals))) return [word.slice(equals + 1)];
    const value = words[index + 1];
    return options.has(word) && value !== undefined ? [value] : [];
  });
}
