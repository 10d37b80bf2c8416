import { type Command, stepLine } from './evidence';
import type { Place } from './place';
import { enter, newShell, type Shell, stepsOf, stepsOfWords, type Step } from './script';

/** A file of mappings and lists that holds commands: a manifest, a workflow, the targets of a project. */
export interface Manifest {
  readonly file: string;
  readonly text: string;
  readonly place: Place;
  readonly weight: number;
}

/** Keys whose value is the folder that the commands beside and below them run in. */
const FOLDER =
  /^(?:cwd|code_?uri|working_?-?dir(?:ectory)?|directory|dir|root_?-?dir|root_?-?directory|base_?-?directory|source_?-?dir|chdir)$/i;

/** Keys whose values together are one command: a program and its arguments. */
const COMMAND_KEYS = ['entrypoint', 'command', 'args'] as const;

/** Words of which every serving command contains one. */
const MENTIONS =
  /\b(?:uvicorn|gunicorn|hypercorn|granian|daphne|fastapi|python3?|uv run|application_path|wsgi_app|APP_MODULE)\b/;

/** Settings that name an application: those of hypercorn, of gunicorn, and of images that start one. */
const APP_KEYS: ReadonlySet<string> = new Set(['application_path', 'wsgi_app', 'APP_MODULE']);

/** A function of AWS Lambda, as settings name it: `src/orders/handler.handler`. */
const HANDLER = /^([\w./-]+)\.\w+$/;

/** The exec form begins with the name of a program. */
const PROGRAM = /^\S+$/;

/** Returns every serving command in a tree, with the folder that its surroundings give it. */
export function structuredCommands(node: Node, manifest: Manifest): readonly Command[] {
  if (!MENTIONS.test(manifest.text)) return [];
  return stepsIn(node, newShell()).map((step) => ({
    step,
    place: manifest.place,
    file: manifest.file,
    line: stepLine(manifest.text, step),
    weight: manifest.weight,
  }));
}

function stepsIn(node: Node, shell: Shell): readonly Step[] {
  if (typeof node === 'string') return stepsOfText(node, { ...shell });
  if (isList(node)) return stepsInList(node, shell);
  const inner = entered(node, shell);
  const words = wordsOf(node);
  const own = words === undefined ? [] : stepsOfWords(words, { ...inner });
  const rest = Object.entries(node).filter(([key]) => own.length === 0 || !isCommandKey(key));
  return [...own, ...namedApplications(node, inner), ...rest.flatMap(([, value]) => stepsIn(value, inner))];
}

/**
 * Returns applications that are named without a command: in a setting, in an environment variable, as a handler.
 */
function namedApplications(mapping: Mapping, shell: Shell): readonly Step[] {
  const { name, value } = mapping;
  const variable = typeof name === 'string' && value !== undefined ? [[name, value] as const] : [];
  return [...Object.entries(mapping), ...variable].flatMap(([key, app]) => {
    if (typeof app !== 'string') return [];
    if (APP_KEYS.has(key)) return stepsOfWords(['uvicorn', app], { ...shell });
    const module = /^handler$/i.test(key) ? HANDLER.exec(app)?.[1] : undefined;
    return module === undefined
      ? []
      : stepsOfWords(['python', '-m', module.replaceAll('/', '.').replace(/^\.+/, '')], { ...shell });
  });
}

/** Reads a list as the words of one command, or else as commands that share a shell. */
function stepsInList(list: readonly Node[], shell: Shell): readonly Step[] {
  const texts = list.filter((item) => typeof item === 'string');
  if (
    texts.length === list.length &&
    texts.length > 1 &&
    texts.every((text, at) => at > 0 || PROGRAM.test(text))
  ) {
    const steps = stepsOfWords(texts, { ...shell });
    if (steps.length > 0) return steps;
  }
  const shared = { ...shell };
  return list.flatMap((item) =>
    typeof item === 'string' ? stepsOfText(item, shared) : stepsIn(item, shell),
  );
}

/** Returns the serving commands of shell text, which may have several lines. */
export function stepsOfText(text: string, shell: Shell): readonly Step[] {
  if (!MENTIONS.test(text) && !/\bcd\s/.test(text)) return [];
  return text
    .replace(/\\\r?\n/g, ' ')
    .split('\n')
    .flatMap((line) => stepsOf(line, shell));
}

/** Returns the shell that the commands of a mapping run in, with its folder and its variables. */
function entered(mapping: Mapping, shell: Shell): Shell {
  const folder = Object.entries(mapping).find(
    ([key, value]) => FOLDER.test(key) && typeof value === 'string',
  );
  const byDefault = at(mapping, ['defaults', 'run', 'working-directory']);
  const inner = { cwd: shell.cwd, variables: new Map([...shell.variables, ...variablesOf(mapping)]) };
  for (const value of [byDefault, folder?.[1]]) {
    if (typeof value === 'string') stepsOf(`cd "${value}"`, inner);
  }
  return inner;
}

/** Returns the variables of `env: {A: b}` or `environment: ["A=b"]`. */
export function variablesOf(mapping: Mapping): readonly (readonly [string, string])[] {
  const env = mapping['env'] ?? mapping['environment'];
  if (env === undefined || typeof env === 'string') return [];
  if (!isList(env))
    return Object.entries(env).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
  return env.flatMap((item) => {
    const [, name, value] = typeof item === 'string' ? (/^(\w+)=(.*)$/.exec(item) ?? []) : [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
}

/**
 * Returns the words that keys of a mapping form together: `command` and `args`, or `module` and `args` of an
 * editor. Returns `undefined` if none do.
 */
function wordsOf(mapping: Mapping): readonly string[] | undefined {
  const args = listed(mapping['args']);
  const { module, program } = mapping;
  if (typeof module === 'string') return ['python', '-m', module, ...args];
  if (typeof program === 'string' && program.endsWith('.py')) return ['python', program];
  const parts = COMMAND_KEYS.map((key) => listed(mapping[key])).filter((words) => words.length > 0);
  const isExec = parts.length > 1 && parts.every((words) => words.every((word) => word !== ''));
  return isExec ? parts.flat() : undefined;
}

function isCommandKey(key: string): boolean {
  return ['module', 'program', ...COMMAND_KEYS].includes(key);
}

/** Returns the words of a list. Text of several words is left to the shell. */
function listed(node: Node | undefined): readonly string[] {
  if (node === undefined) return [];
  if (typeof node === 'string') return PROGRAM.test(node) ? [node] : [];
  return isList(node) ? node.filter((item) => typeof item === 'string') : [];
}

/** Returns the folder that a key of a mapping names, relative to `from`. */
export function folderOf(mapping: Mapping, key: string, from: string): string {
  const value = mapping[key];
  return typeof value === 'string' ? enter(from, value) : from;
}

/** A tree of text, lists and mappings: what files of commands hold. */
export type Node = string | readonly Node[] | Mapping;

export interface Mapping {
  readonly [key: string]: Node;
}

/** Makes a tree of what a parser of JSON, TOML or YAML gave; what isn't text, a list or a mapping becomes `''`. */
export function toNode(value: unknown): Node {
  if (Array.isArray(value)) return value.map(toNode);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toNode(inner)]));
  }
  return typeof value === 'string' ? value : '';
}

/** Returns the value at a path of keys; `undefined` where there's none. */
export function at(node: Node | undefined, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>((value, key) => asMapping(value)?.[key], node);
}

/** Narrows to a list; `Array.isArray` doesn't narrow a readonly array. */
export function isList(node: Node): node is readonly Node[] {
  return Array.isArray(node);
}

/** Returns a node that is a mapping; `undefined` for any other. */
export function asMapping(node: Node | undefined): Mapping | undefined {
  return node === undefined || typeof node === 'string' || isList(node) ? undefined : node;
}
