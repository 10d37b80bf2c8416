import { posix } from 'node:path';
import { baseName, foldersAround, isOutside, joinPath, parentOf } from '../../../base/source/paths';
import { type Command, stepLine, WEIGHTS } from './evidence';
import type { Place } from './place';
import { newShell, type Shell, stepsOf, stepsOfWords, type Step } from './script';
import { simpleCommands } from './shell';
import type { Survey } from '../search/survey';

/** What an image has at `to` comes from `from`: a path in the build context, or `from` one in the workspace. */
export interface Copy {
  readonly from: string;
  readonly to: string;
}

/** One stage of a Dockerfile, as far as serving goes. */
export interface Stage {
  readonly name: string | undefined;
  readonly base: string;
  workdir: string;
  readonly copies: Copy[];
  readonly variables: Map<string, string>;
  entrypoint: Start | undefined;
  cmd: Start | undefined;
}

interface Start {
  readonly line: number;
  /** Words in the exec form, text in the shell form. */
  readonly words: readonly string[] | undefined;
  readonly text: string;
}

/** The stages of a Dockerfile, the last one being what runs unless another is asked for. */
function stagesOf(text: string): readonly Stage[] {
  const stages: Stage[] = [];
  for (const { line, keyword, rest } of instructions(text)) {
    const stage = stages.at(-1);
    if (keyword === 'FROM') stages.push(newStage(rest, stages));
    else if (stage !== undefined) HANDLERS[keyword]?.(stage, rest, { line, stages });
  }
  return stages;
}

interface Instruction {
  readonly line: number;
  readonly keyword: string;
  readonly rest: string;
}

function instructions(text: string): readonly Instruction[] {
  const found: Instruction[] = [];
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = index + 1;
    let whole = lines[index] ?? '';
    if (/^\s*(?:#|$)/.test(whole)) continue;
    while (/[\\`]\s*$/.test(whole) && index + 1 < lines.length) {
      const next = lines[++index] ?? '';
      whole = whole.replace(/[\\`]\s*$/, ' ') + (/^\s*#/.test(next) ? '\\' : next);
    }
    const [, keyword = '', rest = ''] = /^\s*([A-Za-z]+)\s+([^]*)$/.exec(whole) ?? [];
    found.push({ line, keyword: keyword.toUpperCase(), rest: rest.trim() });
  }
  return found;
}

function newStage(rest: string, stages: readonly Stage[]): Stage {
  const [base = '', , name] = rest.replace(/--\S+\s+/g, '').split(/\s+/);
  const parent = stages.find((stage) => stage.name === base);
  return {
    name,
    base: parent?.base ?? base,
    workdir: parent?.workdir ?? '/',
    copies: [...(parent?.copies ?? [])],
    variables: new Map(parent?.variables),
    entrypoint: parent?.entrypoint,
    cmd: parent?.cmd,
  };
}

type Handler = (
  stage: Stage,
  rest: string,
  at: { readonly line: number; readonly stages: readonly Stage[] },
) => void;

const HANDLERS: Readonly<Record<string, Handler>> = {
  WORKDIR: (stage, rest) => {
    stage.workdir = posix.resolve(stage.workdir, expanded(stage, unquoted(rest)));
  },
  COPY: copy,
  ADD: copy,
  ENV: (stage, rest) => setVariables(stage, rest),
  ARG: (stage, rest) => setVariables(stage, rest),
  ENTRYPOINT: (stage, rest, { line }) => {
    stage.entrypoint = startOf(rest, line);
    stage.cmd = undefined;
  },
  CMD: (stage, rest, { line }) => {
    stage.cmd = startOf(rest, line);
  },
};

function copy(stage: Stage, rest: string, { stages }: { readonly stages: readonly Stage[] }): void {
  const flags = [...rest.matchAll(/(?:^|\s)--(\w+)=(\S+)/g)];
  const from = flags.find(([, name]) => name === 'from')?.[2];
  const words = execForm(rest) ?? rest.split(/\s+/).filter((word) => !word.startsWith('--'));
  const paths = words.map((word) => expanded(stage, unquoted(word)));
  const target = paths.pop();
  if (target === undefined) return;
  const to = posix.resolve(stage.workdir, target);
  if (from !== undefined) {
    stage.copies.push(
      ...copiedFrom(
        stages.find(({ name }) => name === from),
        paths,
        to,
      ),
    );
    return;
  }
  // A file keeps its name in a folder; a folder hands over what's in it.
  for (const path of paths)
    stage.copies.push({ from: joinPath(path.replace(/^\/+/, '')), to: copyTarget(path, target, to) });
}

function copyTarget(path: string, target: string, to: string): string {
  const isFile = /\.[A-Za-z]\w*$/.test(path);
  return isFile && (target.endsWith('/') || !/\.\w+$/.test(target)) ? posix.join(to, baseName(path)) : to;
}

/** What another stage copied before, under the path that it has here. */
function copiedFrom(stage: Stage | undefined, paths: readonly string[], to: string): readonly Copy[] {
  return paths.flatMap((path) =>
    (stage?.copies ?? [])
      .filter((one) => one.to === path || one.to.startsWith(`${path.replace(/\/$/, '')}/`))
      .map((one) => ({ from: one.from, to: posix.join(to, one.to.slice(path.replace(/\/$/, '').length)) })),
  );
}

function setVariables(stage: Stage, rest: string): void {
  const old = /^([A-Za-z_]\w*)\s+([^=]+)$/.exec(rest);
  if (old) stage.variables.set(old[1] ?? '', unquoted(old[2] ?? ''));
  for (const word of simpleCommands(rest).flat()) {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
    if (name !== undefined && value !== undefined) stage.variables.set(name, expanded(stage, value));
  }
}

function expanded({ variables }: Stage, text: string): string {
  return text.replace(
    /\$\{?(\w+)(?::?-([^}]*))?\}?/g,
    (_, name: string, fallback?: string) => variables.get(name) ?? fallback ?? '',
  );
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}

function startOf(rest: string, line: number): Start {
  return { line, words: execForm(rest), text: rest };
}

/** `["uvicorn", "main:app"]`, also with the trailing comma or the single quotes that people write. */
function execForm(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  return [...text.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'/g)].map(
    (match) => match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? '',
  );
}

/**
 * What the stages of a Dockerfile start, built in each of the contexts that are possible, with further `variables`
 * in its environment.
 */
export function dockerCommands(
  survey: Survey,
  file: string,
  contexts: readonly string[] = foldersAround(file),
  variables: readonly (readonly [string, string])[] = [],
): readonly Command[] {
  const text = survey.text(file);
  return stagesOf(text).flatMap((stage) => {
    for (const [name, value] of variables) stage.variables.set(name, value);
    const place = imagePlace(file, contexts, stage.copies);
    const { steps, line } = startedIn(stage);
    return [...steps, ...byBaseImage(stage, steps)].map((step) => ({
      step,
      place,
      file,
      line: stepLine(text, step, line) ?? line,
      weight: steps.includes(step) || namedIn(stage) !== undefined ? WEIGHTS.image : WEIGHTS.shell,
    }));
  });
}

/** The folders that an image's paths stand for: by its copies, in each context. */
export function imagePlace(file: string, contexts: readonly string[], copies: readonly Copy[]): Place {
  return {
    file,
    bases: contexts,
    image: (path) =>
      contexts
        .flatMap((context) => sources(copies, path).map((source) => joinPath(context, source)))
        .filter((folder) => !isOutside(folder)),
  };
}

/** Where in the context the files of an image's folder come from, later copies first. */
function sources(copies: readonly Copy[], path: string): readonly string[] {
  return [...copies].reverse().flatMap(({ from, to }) => {
    if (path === to || path.startsWith(to === '/' ? '/' : `${to}/`))
      return [joinPath(from, path.slice(to.length).replace(/^\//, ''))];
    // A part of the folder: `COPY libs/common /app/common` puts `libs` at `/app`.
    const isBelow = parentOf(to) === path.replace(/\/$/, '') && baseName(to) === baseName(from);
    return isBelow ? [parentOf(from)] : [];
  });
}

function startedIn(stage: Stage): { readonly steps: readonly Step[]; readonly line: number } {
  const { entrypoint, cmd } = stage;
  const line = cmd?.line ?? entrypoint?.line ?? 1;
  const words = [...(entrypoint?.words ?? []), ...(cmd?.words ?? [])];
  const texts = [entrypoint, cmd].flatMap((start) =>
    start !== undefined && start.words === undefined ? [start.text] : [],
  );
  const path = stage.variables.get('PYTHONPATH');
  const steps = [
    ...(words.length > 0 ? stepsOfWords(words, shellOf(stage)) : []),
    ...texts.flatMap((text) => stepsOf(text, shellOf(stage))),
  ];
  return { steps: path === undefined ? steps : steps.map((step) => withFolders(step, path)), line };
}

function withFolders(step: Step, path: string): Step {
  const folders = [...step.invocation.folders, ...path.split(':').filter((folder) => folder !== '')];
  return { ...step, invocation: { ...step.invocation, folders } };
}

function shellOf(stage: Stage): Shell {
  const shell = newShell(stage.workdir);
  for (const [name, value] of stage.variables) shell.variables.set(name, value);
  return shell;
}

/** Images that start `app.main:app` or `main:app` in `/app` by themselves (tiangolo's, and what is built on them). */
function byBaseImage({ base, variables, entrypoint, cmd }: Stage, steps: readonly Step[]): readonly Step[] {
  if (!/\buvicorn-gunicorn/.test(base) || steps.length > 0 || entrypoint !== undefined || cmd !== undefined)
    return [];
  const app = variables.get('VARIABLE_NAME') ?? 'app';
  const named = namedIn({ variables });
  const names = named === undefined ? [`app.main:${app}`, `main:${app}`] : [named];
  return names.flatMap((name) => stepsOfWords(['uvicorn', name], newShell('/app')));
}

/** The application that the variables of such an image name. */
function namedIn({ variables }: Pick<Stage, 'variables'>): string | undefined {
  const module = variables.get('MODULE_NAME');
  const app = variables.get('VARIABLE_NAME') ?? 'app';
  return variables.get('APP_MODULE') ?? (module === undefined ? undefined : `${module}:${app}`);
}

/** The variables and the working folder that a compose service overrides a Dockerfile's with. */
export function lastStage(survey: Survey, file: string): Stage | undefined {
  return survey.tree.kind(file) === 'file' ? stagesOf(survey.text(file)).at(-1) : undefined;
}
