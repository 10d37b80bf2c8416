import { posix } from 'node:path';
import { baseName, foldersAround, isOutside, joinPath, parentOf } from '../../../base/source/paths';
import { assignments, type Environment } from './environment';
import { type Start, startedCommands } from './container';
import { type Command, WEIGHTS } from './evidence';
import type { Place } from './place';
import { newShell, stepsOfWords, type Step } from './script';
import { simpleCommands } from './shell';
import type { Survey } from '../search/survey';

/** A copy into an image: `to` is a path in the image, `from` one in the build context or in the workspace. */
export interface Copy {
  readonly from: string;
  readonly to: string;
}

/** One stage of a Dockerfile, reduced to what decides which application it serves. */
export interface Stage {
  readonly name: string | undefined;
  readonly base: string;
  workdir: string;
  readonly copies: Copy[];
  readonly variables: Map<string, string>;
  /** The variables of its environment, as far as they're known. */
  readonly environment: Map<string, string | undefined>;
  entrypoint: (Start & { readonly line: number }) | undefined;
  cmd: (Start & { readonly line: number }) | undefined;
}

/** Returns the stages of a Dockerfile. The last one runs, unless another is requested. */
function stagesOf(text: string): readonly Stage[] {
  const stages: Stage[] = [];
  for (const { line, keyword, rest } of instructions(text)) {
    if (keyword === 'FROM') stages.push(newStage(rest, stages));
    else {
      // A fragment without `FROM`, as templates have it, is a stage too.
      if (stages.length === 0 && keyword !== 'ARG') stages.push(newStage('', stages));
      const stage = stages.at(-1);
      if (stage !== undefined) HANDLERS[keyword]?.(stage, rest, { line, stages });
    }
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
    environment: new Map(parent?.environment),
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
  ENV: (stage, rest) => {
    const old = /^([A-Za-z_]\w*)\s+([^=]+)$/.exec(rest);
    const words = old ? [`${old[1] ?? ''}=${unquoted(old[2] ?? '')}`] : simpleCommands(rest).flat();
    const known = new Map([...stage.variables, ...stage.environment]);
    for (const [name, value] of assignments(words, known)) stage.environment.set(name, value);
    setVariables(stage, rest);
  },
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
  // A file keeps its name when it's copied into a folder; a folder hands over its content.
  for (const path of paths)
    stage.copies.push({ from: joinPath(path.replace(/^\/+/, '')), to: copyTarget(path, target, to) });
}

function copyTarget(path: string, target: string, to: string): string {
  const isFile = /\.[A-Za-z]\w*$/.test(path);
  return isFile && (target.endsWith('/') || !/\.\w+$/.test(target)) ? posix.join(to, baseName(path)) : to;
}

/** Returns what another stage has copied, with the paths that it gets in this stage. */
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

function startOf(rest: string, line: number): Stage['cmd'] {
  return { line, words: execForm(rest), text: rest };
}

/**
 * Reads the exec form, `["uvicorn", "main:app"]`. Accepts the trailing comma and the single quotes that people
 * write.
 */
function execForm(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  return [...text.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'/g)].map(
    (match) => match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? '',
  );
}

/**
 * Returns what the stages of a Dockerfile start, for each build context that is possible. A service of a compose file
 * adds to the environment of every stage.
 */
export function dockerCommands(
  survey: Survey,
  file: string,
  contexts: readonly string[] = foldersAround(file),
  service?: Environment,
): readonly Command[] {
  return stagesOf(survey.text(file)).flatMap((stage) => {
    for (const [name, value] of service?.variables ?? [])
      if (value !== undefined) stage.variables.set(name, value);
    const own = { name: file, file, files: [file], isService: false, ...service };
    const environment = { ...own, variables: new Map([...stage.environment, ...(service?.variables ?? [])]) };
    const place = imagePlace(file, contexts, stage.copies);
    const { entrypoint, cmd } = stage;
    const line = cmd?.line ?? entrypoint?.line ?? 1;
    const shell = newShell(stage.workdir, stage.variables);
    const told = { place, environment, line };
    const commands = startedCommands(survey, {
      ...told,
      starts: [entrypoint, cmd],
      shell,
      weight: WEIGHTS.image,
    });
    const weight = namedIn(stage) === undefined ? WEIGHTS.shell : WEIGHTS.image;
    const byBase = byBaseImage(stage).map((step) => ({ ...told, step, file, weight }));
    return (commands.length > 0 ? commands : byBase).map((one) => ({ ...one, line: one.line ?? line }));
  });
}

/** Returns where a command in an image runs. Its paths lead through the image's copies to each of the contexts. */
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

/** Returns the paths in the build context that a folder of the image was copied from, later copies first. */
function sources(copies: readonly Copy[], path: string): readonly string[] {
  return [...copies].reverse().flatMap(({ from, to }) => {
    if (path === to || path.startsWith(to === '/' ? '/' : `${to}/`))
      return [joinPath(from, path.slice(to.length).replace(/^\//, ''))];
    // The folder has a part that was copied: `COPY libs/common /app/common` puts `libs` at `/app`.
    const isBelow = parentOf(to) === path.replace(/\/$/, '') && baseName(to) === baseName(from);
    return isBelow ? [parentOf(from)] : [];
  });
}

/** Returns what the base image starts by itself: `app.main:app` or `main:app` in `/app` for images of tiangolo. */
function byBaseImage({ base, variables, entrypoint, cmd }: Stage): readonly Step[] {
  if (!/\buvicorn-gunicorn/.test(base) || entrypoint !== undefined || cmd !== undefined) return [];
  const app = variables.get('VARIABLE_NAME') ?? 'app';
  const named = namedIn({ variables });
  const names = named === undefined ? [`app.main:${app}`, `main:${app}`] : [named];
  return names.flatMap((name) => stepsOfWords(['uvicorn', name], newShell('/app')));
}

/** Returns the application that the variables of such an image name. */
function namedIn({ variables }: Pick<Stage, 'variables'>): string | undefined {
  const module = variables.get('MODULE_NAME');
  const app = variables.get('VARIABLE_NAME') ?? 'app';
  return variables.get('APP_MODULE') ?? (module === undefined ? undefined : `${module}:${app}`);
}

/** Returns the stage that runs: a compose service overrides its variables and its working folder. */
export function lastStage(survey: Survey, file: string): Stage | undefined {
  return survey.tree.kind(file) === 'file' ? stagesOf(survey.text(file)).at(-1) : undefined;
}
