import { baseName, foldersAround, joinPath, parentOf } from '../../../base/source/paths';
import { entrypointOf, parseToml } from '../../../base/config/pyproject';
import { composeCommands, isCompose, kubernetesCommands } from './compose';
import { dockerCommands } from './dockerfile';
import { type Command, DOCKERFILE, lineOf, WEIGHTS } from './evidence';
import { iniCommands } from './ini';
import { invocationsOf, moduleTarget } from './invocation';
import { documentCommands, procfileCommands, recipeCommands, shellCommands } from './lines';
import { outerPlaceOf, placeOf, type Place } from './place';
import { asMapping, at, type Node, toNode, structuredCommands } from './structured';
import type { Survey } from '../search/survey';
import { parseAllDocuments } from 'yaml';

type Read = (survey: Survey, file: string) => readonly Command[];

/** The readers of files that hold commands, by the file's name. The first pattern that fits decides. */
const READERS: readonly (readonly [pattern: RegExp, read: Read])[] = [
  [DOCKERFILE, (survey, file) => dockerCommands(survey, file)],
  [/(?:^|\/)Procfile(?:\.\w+)?$/, readProcfile],
  [/(?:^|\/)pyproject\.toml$/, readPyproject],
  [/(?:^|\/)package\.json$/, readPackageJson],
  [/(?:^|\/)project\.json$/, json(WEIGHTS.target)],
  [/(?:^|\/)\.(?:vscode|devcontainer|run)\/[^/]*\.json$/, json(WEIGHTS.editor)],
  [/(?:^|\/)vercel\.json$/, readVercel],
  [/(?:^|\/)(?:railway|nixpacks|app|heroku|ecosystem)[^/]*\.json$/, json(WEIGHTS.platform)],
  [
    /(?:^|\/)(?:GNUm|m|M)akefile[^/]*$|\.mk$/,
    (survey, file) => recipeCommands(lines(survey, file, WEIGHTS.recipe)),
  ],
  [/(?:^|\/)\.?justfile$|\.just$/i, (survey, file) => recipeCommands(lines(survey, file, WEIGHTS.recipe))],
  [/(?:^|\/)Taskfile[^/]*\.ya?ml$/i, yaml(WEIGHTS.recipe)],
  [
    /(?:^|\/)(?:\.github|\.gitlab|\.circleci)\/|(?:^|\/)\.gitlab-ci[^/]*$|azure-pipelines|\.travis/,
    yaml(WEIGHTS.workflow),
  ],
  [/\.ya?ml$/, yaml(WEIGHTS.platform)],
  [/(?:^|\/)Pipfile$/, toml(WEIGHTS.task)],
  [/\.toml$/, toml(WEIGHTS.platform)],
  [/(?:^|\/)(?:setup\.(?:cfg|py)|entry_points\.txt)$/, readEntryPoints],
  [/\.(?:service|conf|ini)$/, iniCommands],
  [
    /\.(?:sh|bash|zsh|bat|cmd|ps1)$|(?:^|\/)(?:bin|scripts?)\/[\w-]+$|(?:^|\/)(?:entrypoint|start|run|serve|dev)$/i,
    readShell,
  ],
];

/** Documents that tell people how to serve the project, by the file's name. */
const DOCUMENTS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/(?:^|\/)readme[^/]*$/i, WEIGHTS.readme],
  [/\.(?:md|mdx|rst|txt)$/i, WEIGHTS.document],
];

/** Returns the commands of a file by which the project is built, run or deployed. */
export function commandsOfFile(survey: Survey, file: string): readonly Command[] {
  const read = READERS.find(([pattern]) => pattern.test(file))?.[1];
  return read === undefined ? [] : survey.once('commands', file, () => read(survey, file));
}

/** Returns the commands that a document shows. */
export function commandsOfDocument(survey: Survey, file: string): readonly Command[] {
  const weight = DOCUMENTS.find(([pattern]) => pattern.test(file))?.[1];
  return weight === undefined ? [] : documentCommands(lines(survey, file, weight));
}

function lines(
  survey: Survey,
  file: string,
  weight: number,
  place: Place = placeOf(file),
): Parameters<typeof shellCommands>[0] {
  return { file, text: survey.text(file), place, weight };
}

function readShell(survey: Survey, file: string): readonly Command[] {
  const isInFolder = /(?:^|\/)(?:scripts?|bin|tools|deploy(?:ment)?|docker|ci)\//.test(file);
  const weight = isPackageData(survey, file) ? WEIGHTS.packageData : WEIGHTS.shell;
  return shellCommands(lines(survey, file, weight, isInFolder ? outerPlaceOf(file) : placeOf(file)));
}

/** Returns true for a script in a package: the program installs it elsewhere, or it's one of many. */
function isPackageData({ tree }: Survey, file: string): boolean {
  const [, ...above] = foldersAround(file);
  return above.some((folder) => tree.kind(joinPath(folder, '__init__.py')) === 'file');
}

function readProcfile(survey: Survey, file: string): readonly Command[] {
  return procfileCommands(lines(survey, file, WEIGHTS.procfile), WEIGHTS.otherProcess);
}

/** A program that serves, or a key of what holds commands: that of a compose file's services begins a line. */
const SERVES =
  /\b(?:uvicorn|gunicorn|hypercorn|granian|fastapi)\b|(?:^|[{,][ \t]*)["']?services["']?[ \t]*:|(?:^|[{,])[ \t-]*["']?containers["']?[ \t]*:/m;
/** Keys that name a program without a command. */
const PROGRAM = /(?:^|[{,])[ \t-]*["']?(?:[Hh]andler|module|program)["']?[ \t]*:/m;
/** Names with the word `python` that begin no command: `setup-python`, `python-version`, `python: 3.11`, the language of a hook. */
const NO_PROGRAM =
  /[\w-]-python3?\b|\bpython3?(?:["']?[@:]|-\w)|\b(?:languages?|types):[ \t]*(?:\[[ \t]*)?python3?\b/g;

/** Returns true if YAML may hold a serving command: to parse it takes long, and most of it holds none. */
const mayServe = (text: string): boolean =>
  SERVES.test(text) ||
  (/\bpython3?\b/.test(text) && (PROGRAM.test(text) || /\bpython3?\b/.test(text.replace(NO_PROGRAM, ''))));

function yaml(weight: number): Read {
  return (survey, file) => {
    const text = survey.text(file);
    if (!mayServe(text)) return [];
    const node = parseYaml(text);
    if (isCompose(node)) return composeCommands(survey, file, node);
    const containers = kubernetesCommands(survey, file, node);
    if (containers.length > 0) return containers;
    const place = weight === WEIGHTS.workflow ? outerPlaceOf(file) : placeOf(file);
    return structuredCommands(node, { file, text, place, weight });
  };
}

function json(weight: number): Read {
  return (survey, file) => {
    const text = survey.text(file);
    const place = weight === WEIGHTS.editor ? outerPlaceOf(file) : placeOf(file);
    return structuredCommands(parseJson(text), { file, text, place, weight });
  };
}

function toml(weight: number): Read {
  return (survey, file) => {
    const text = survey.text(file);
    return structuredCommands(toNode(parseToml(text) ?? {}), { file, text, place: placeOf(file), weight });
  };
}

/** Reads the scripts of a `package.json`; its other texts, such as dependencies, are no commands. */
function readPackageJson(survey: Survey, file: string): readonly Command[] {
  const text = survey.text(file);
  const node = parseJson(text);
  const scripts = [at(node, ['scripts']), at(node, ['nx', 'targets'])].filter((one) => one !== undefined);
  return structuredCommands(scripts, { file, text, place: placeOf(file), weight: WEIGHTS.task });
}

/** Reads JSON with the comments and trailing commas that editors allow. Returns `''` for damaged text. */
function parseJson(text: string): Node {
  const plain = text
    .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (_, quoted?: string) => quoted ?? '')
    .replace(/,(?=\s*[}\]])/g, '');
  try {
    return toNode(JSON.parse(plain));
  } catch {
    return '';
  }
}

/** Reads console scripts, `[tool.fastapi]`, and the tasks of poe, pdm, hatch, taskipy, pixi and others. */
function readPyproject(survey: Survey, file: string): readonly Command[] {
  const text = survey.text(file);
  const content = parseToml(text);
  if (content === undefined) return [];
  const node = toNode(content);
  const place = placeOf(file);
  const tasks = structuredCommands(tasksOf(node), { file, text, place, weight: WEIGHTS.task });
  return [
    ...declared(file, text, entrypointOf({ file, content })?.text),
    ...consoleScripts(file, text, node),
    ...tasks,
  ];
}

function tasksOf(node: Node): Node {
  const tool = Object.entries(asMapping(at(node, ['tool'])) ?? {});
  return Object.fromEntries(tool.filter(([name]) => name !== 'poetry' && name !== 'fastapi'));
}

function declared(file: string, text: string, entrypoint: string | undefined): readonly Command[] {
  const target = moduleTarget(entrypoint ?? '', false);
  if (target === undefined) return [];
  const step = { invocation: { target, folders: [] }, cwd: '' };
  return [{ step, place: placeOf(file), file, line: lineOf(text, 'entrypoint'), weight: WEIGHTS.entrypoint }];
}

function consoleScripts(file: string, text: string, node: Node): readonly Command[] {
  const tables = [at(node, ['project', 'scripts']), at(node, ['tool', 'poetry', 'scripts'])];
  const scripts = tables.flatMap((table) => Object.entries(asMapping(table) ?? {}));
  return scripts.flatMap(([name, script]) => {
    const value = typeof script === 'string' ? script : at(script, ['callable']);
    return typeof value === 'string' ? consoleScript({ file, text }, name, value) : [];
  });
}

/** Returns what a console script starts: `shop = "shop.cli:main"`. */
function consoleScript(
  { file, text }: { readonly file: string; readonly text: string },
  name: string,
  value: string,
): readonly Command[] {
  const [module = '', calls = ''] = value.replace(/\s*\[.*$/s, '').split(':');
  const folder = parentOf(file);
  const place = { file, bases: [folder, folder === '' ? 'src' : `${folder}/src`, ...foldersAround(file)] };
  const script = { name, calls: calls.trim() };
  const target = { kind: 'program', place: module.trim(), isModule: true, args: [], script } as const;
  const step = { invocation: { target, folders: [] }, cwd: '' };
  return [{ step, place, file, line: lineOf(text, value), weight: WEIGHTS.consoleScript }];
}

/**
 * Reads `console_scripts` in the older forms: settings of setuptools, and `entry_points.txt` of installed packages.
 */
function readEntryPoints(survey: Survey, file: string): readonly Command[] {
  const text = survey.text(file);
  const start = text.indexOf('console_scripts');
  if (start < 0) return [];
  const [section = ''] = text
    .slice(start)
    .replace(/^\w+\]?/, '')
    .split(/\n[ \t]*\n|\n\[|\]/, 1);
  return [...section.matchAll(/([\w.-]+)[ \t]*=[ \t]*([\w.]+:\w+)/g)].flatMap(([, name = '', value = '']) =>
    consoleScript({ file, text }, name, value),
  );
}

/** Reads the Python files that Vercel makes functions of: those that are named, or else its default. */
function readVercel(survey: Survey, file: string): readonly Command[] {
  const text = survey.text(file);
  const named = [...text.matchAll(/"([\w./-]+\.py)"/g)].map(([, path = '']) => path);
  return (named.length > 0 ? named : ['api/index.py'])
    .flatMap((path) => invocationsOf(['fastapi', 'run', path]))
    .map((invocation) => ({
      step: { invocation, cwd: '' },
      place: placeOf(file),
      file,
      line: undefined,
      weight: WEIGHTS.platform,
    }));
}

/** Returns true if a file may hold commands, by its name. */
export function isCommandFile(file: string): boolean {
  return READERS.some(([pattern]) => pattern.test(file));
}

/** Returns true if a file is a document for people, by its name. */
export function isDocument(file: string): boolean {
  return (
    !isCommandFile(file) && DOCUMENTS.some(([pattern]) => pattern.test(baseName(file)) || pattern.test(file))
  );
}

/** The limit of aliases resolved in one document: a few nested ones could become gigabytes. */
const MAX_ALIASES = 1_000;

/** A line that holds nothing but a template directive, as in a Helm chart. */
const DIRECTIVE = /^[ \t]*\{\{.*\}\}[ \t]*$/gm;

/**
 * Reads the YAML that commands are written in: compose files, workflows, manifests. Scalars stay text, aliases and
 * merge keys are resolved, several documents become a list. Never throws: damaged parts are left out, since the result
 * is only searched for commands.
 */
function parseYaml(text: string): Node {
  const parsed = parseAllDocuments(text.replace(DIRECTIVE, ''), {
    schema: 'failsafe',
    merge: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const documents = [...parsed].map((document) => {
    try {
      return toNode(document.toJS({ maxAliasCount: MAX_ALIASES }));
    } catch {
      return ''; // an alias of nothing, or too many
    }
  });
  return documents.length === 1 ? (documents[0] ?? '') : documents;
}
