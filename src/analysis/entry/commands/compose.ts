import { posix } from 'node:path';
import { foldersAround, joinPath, parentOf } from '../../../base/source/paths';
import { type Start, startedCommands } from './container';
import { type Copy, dockerCommands, imagePlace, lastStage } from './dockerfile';
import { substituted, type Variables } from './environment';
import { type Command, lineOf, WEIGHTS } from './evidence';
import { newShell } from './script';
import { simpleCommands } from './shell';
import { folderOf, variablesOf } from './structured';
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
    const settings = asMapping(value);
    if (settings === undefined) return [];
    const { context, dockerfile } = buildOf(settings, parentOf(file));
    const image = survey.tree.kind(dockerfile) === 'file' ? { context, dockerfile } : undefined;
    return containerCommands(survey, file, {
      name: `service ${name}`,
      key: `${name}:`,
      settings,
      image,
      isBuilt: at(settings, ['build']) !== undefined,
      weight: WEIGHTS.compose,
    });
  });
}

/** A container that a file starts. */
export interface Container {
  /** Its name for conditions: `service api`. */
  readonly name: string;
  /** The text in its file behind which its settings stand. */
  readonly key: string;
  /** Its settings, by the keys of a compose service. */
  readonly settings: Mapping;
  /** The Dockerfile of its image, and the folder that is built. */
  readonly image: { readonly context: string; readonly dockerfile: string } | undefined;
  /** True if it starts the image's own command where it has none. */
  readonly isBuilt: boolean;
  readonly weight: number;
}

/** Returns what a container starts: its own command, or else that of its image; a script's lines where that's a script. */
export function containerCommands(
  survey: Survey,
  file: string,
  { name, key, settings, image, isBuilt, weight }: Container,
): readonly Command[] {
  const own = {
    name,
    file,
    files: image === undefined ? [file] : [file, image.dockerfile],
    isService: true,
    variables: environmentOf(settings),
  };
  if (settings['command'] === undefined && settings['entrypoint'] === undefined) {
    return isBuilt && image !== undefined
      ? dockerCommands(survey, image.dockerfile, [image.context], own)
      : [];
  }
  const stage = image === undefined ? undefined : lastStage(survey, image.dockerfile);
  const context = image?.context ?? parentOf(file);
  const copies = [
    ...(stage?.copies ?? []).map(({ from, to }) => ({ from: joinPath(context, from), to })),
    ...volumes(settings, parentOf(file)),
  ];
  const place = {
    ...imagePlace(file, [''], copies),
    bases: [...new Set([context, ...foldersAround(file)])],
  };
  return startedCommands(survey, {
    starts: [settings['entrypoint'], settings['command']].map(startOf),
    inherited: settings['entrypoint'] === undefined ? stage?.entrypoint?.words : undefined,
    shell: newShell(folderOf(settings, 'working_dir', stage?.workdir ?? ''), [
      ...(stage?.variables ?? []),
      ...variablesOf(settings),
    ]),
    place,
    environment: { ...own, variables: new Map([...(stage?.environment ?? []), ...own.variables]) },
    line: lineOf(survey.text(file), key),
    weight,
  });
}

/** Returns a command in exec form; text counts as such if it's a single shell command. */
function startOf(part: Node | undefined): Start | undefined {
  if (part === undefined) return undefined;
  if (typeof part !== 'string')
    return { words: isList(part) ? part.filter((word) => typeof word === 'string') : [], text: '' };
  const [only, ...others] = simpleCommands(part);
  return { words: others.length === 0 ? (only ?? []) : undefined, text: part };
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
