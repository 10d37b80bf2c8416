import { posix } from 'node:path';
import { foldersAround, joinPath, parentOf } from '../../../base/source/paths';
import { type Copy, dockerCommands, imagePlace, lastStage, type Stage } from './dockerfile';
import { substituted, type Variables } from './environment';
import { type Command, lineOf, stepLine, WEIGHTS } from './evidence';
import { newShell, scriptSteps, stepsOfWords, type Shell, type Step } from './script';
import { simpleCommands } from './shell';
import { folderOf, stepsOfText, variablesOf } from './structured';
import type { Survey } from '../search/survey';
import { asMapping, at, isList, type Mapping, type Node } from './node';

/** Returns true for a compose file: at least one of its services has an image, a build or a command. */
export function isCompose(node: Node): boolean {
  const services = Object.values(asMapping(at(node, ['services'])) ?? {});
  return services.some((service) =>
    ['build', 'image', 'command'].some((key) => at(service, [key]) !== undefined),
  );
}

/** Returns what the services of a compose file start: their own command, or else what their image starts. */
export function composeCommands(survey: Survey, file: string, node: Node): readonly Command[] {
  return Object.entries(asMapping(at(node, ['services'])) ?? {}).flatMap(([name, value]) => {
    const service = asMapping(value);
    return service === undefined ? [] : serviceCommands(survey, file, { name, service });
  });
}

function serviceCommands(
  survey: Survey,
  file: string,
  { name, service }: { readonly name: string; readonly service: Mapping },
): readonly Command[] {
  const { context, dockerfile } = buildOf(service, parentOf(file));
  const hasImage = survey.tree.kind(dockerfile) === 'file';
  const environment = {
    name: `service ${name}`,
    file,
    files: hasImage ? [file, dockerfile] : [file],
    isService: true,
    variables: environmentOf(service),
  };
  if (service['command'] === undefined && service['entrypoint'] === undefined) {
    return at(service, ['build']) !== undefined && hasImage
      ? dockerCommands(survey, dockerfile, [context], environment)
      : [];
  }
  const stage = hasImage ? lastStage(survey, dockerfile) : undefined;
  const copies = [
    ...(stage?.copies ?? []).map(({ from, to }) => ({ from: joinPath(context, from), to })),
    ...volumes(service, parentOf(file)),
  ];
  const image = imagePlace(file, [''], copies);
  const text = survey.text(file);
  const from = lineOf(text, `${name}:`);
  return steps(service, stage).map((step) => ({
    step,
    place: { ...image, bases: [...new Set([context, ...foldersAround(file)])] },
    file,
    line: stepLine(text, step, from),
    environment: {
      ...environment,
      variables: new Map([...(stage?.environment ?? []), ...environment.variables]),
    },
    weight: WEIGHTS.compose,
  }));
}

/**
 * Returns the variables under `environment:`. One without a value, and one of another variable without a default, is
 * the user's own.
 */
function environmentOf({ environment }: Mapping): Variables {
  if (environment === undefined || typeof environment === 'string') return new Map();
  if (isList(environment)) {
    const pairs = environment.flatMap((one) => (typeof one === 'string' ? [one.split(/=(.*)/s, 2)] : []));
    return new Map(
      pairs.map(
        ([name = '', value]) => [name, value === undefined ? undefined : substituted(value)] as const,
      ),
    );
  }
  const given = ([name, value]: readonly [string, Node]) =>
    [name, typeof value === 'string' && value !== '' ? substituted(value) : undefined] as const;
  return new Map(Object.entries(environment).map(given));
}

/** Returns the build context of a service and its Dockerfile, relative to the workspace. */
function buildOf(
  service: Mapping,
  folder: string,
): { readonly context: string; readonly dockerfile: string } {
  const { build } = service;
  const given = typeof build === 'string' ? build : at(build, ['context']);
  const context = joinPath(folder, typeof given === 'string' && given !== '' ? given : '.');
  const name = at(build, ['dockerfile']);
  return { context, dockerfile: joinPath(context, typeof name === 'string' ? name : 'Dockerfile') };
}

/** Returns the folders that a service mounts: for `./backend:/app`, the content of `/app` comes from `backend`. */
function volumes(service: Mapping, folder: string): readonly Copy[] {
  const { volumes: listed } = service;
  if (listed === undefined || !isList(listed)) return [];
  return listed.flatMap((volume) => {
    const [source, target] =
      typeof volume === 'string' ? volume.split(':') : [at(volume, ['source']), at(volume, ['target'])];
    const isFolder = typeof source === 'string' && /^\.{0,2}\/|^\.$/.test(source) && !source.startsWith('/');
    return isFolder && typeof target === 'string' && target.startsWith('/')
      ? [{ from: joinPath(folder, source), to: posix.resolve(target) }]
      : [];
  });
}

function steps(service: Mapping, stage: Stage | undefined): readonly Step[] {
  const shell = shellOf(service, stage);
  const path = shell.variables.get('PYTHONPATH');
  const parts = [service['entrypoint'], service['command']];
  const words = parts.flatMap(wordsOf);
  const fromImage = service['entrypoint'] === undefined ? (stage?.entrypoint?.words ?? []) : [];
  const together = stepsOfWords([...fromImage, ...words], shell);
  const found =
    together.length > 0
      ? together
      : parts.flatMap((part) => (typeof part === 'string' ? stepsOfText(part, shell) : []));
  if (found.length === 0) return scriptSteps([...fromImage, ...words], shell);
  if (path === undefined) return found;
  const folders = path.split(':').filter((folder) => folder !== '');
  return found.map((step) => ({
    ...step,
    invocation: { ...step.invocation, folders: [...step.invocation.folders, ...folders] },
  }));
}

function shellOf(service: Mapping, stage: Stage | undefined): Shell {
  const shell = newShell(folderOf(service, 'working_dir', stage?.workdir ?? ''));
  for (const [name, value] of [...(stage?.variables ?? []), ...variablesOf(service)])
    shell.variables.set(name, value);
  return shell;
}

/** Returns the words of a command. Text counts only if it's a single shell command. */
function wordsOf(part: Node | undefined): readonly string[] {
  if (part === undefined) return [];
  if (typeof part !== 'string') return isList(part) ? part.filter((word) => typeof word === 'string') : [];
  const commands = simpleCommands(part);
  return commands.length === 1 ? (commands[0] ?? []) : [];
}
