import { posix } from 'node:path';
import { foldersAround, joinPath, parentOf, baseName } from '../../../base/source/paths';
import { type Start, startedCommands } from './container';
import { type Copy, dockerCommands, imagePlace, lastStage } from './dockerfile';
import { substituted, type Variables } from './environment';
import { type Command, lineOf, WEIGHTS, DOCKERFILE } from './evidence';
import { newShell } from './script';
import { simpleCommands } from './shell';
import { folderOf, variablesOf, asMapping, at, isList, type Mapping, type Node } from './structured';
import type { Survey } from '../search/survey';

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
interface Container {
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
function containerCommands(
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

/** Returns what the containers of Kubernetes manifests start, with their variables and those of their image. */
export function kubernetesCommands(survey: Survey, file: string, node: Node): readonly Command[] {
  return containersIn(node).flatMap((container) => {
    const { name, command, args, workingDir } = container;
    const shown = typeof name === 'string' ? name : '';
    return containerCommands(survey, file, {
      name: `container ${shown}`,
      key: `name: ${shown}`,
      settings: {
        // Kubernetes' `command` takes the place of the image's entrypoint.
        ...(command === undefined ? {} : { entrypoint: command }),
        ...(args === undefined ? {} : { command: args }),
        ...(workingDir === undefined ? {} : { working_dir: workingDir }),
        environment: containerVariables(container),
      },
      image: imageOf(survey, container),
      isBuilt: true,
      weight: WEIGHTS.platform,
    });
  });
}

/** Returns the containers of a manifest: those under `containers`, at any depth. */
function containersIn(node: Node): readonly Mapping[] {
  if (typeof node === 'string') return [];
  if (isList(node)) return node.flatMap(containersIn);
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'containers' && isList(value) ? mappingsIn(value) : containersIn(value),
  );
}

const mappingsIn = (list: readonly Node[]): readonly Mapping[] =>
  list.map(asMapping).filter((one) => one !== undefined);

/** Returns the variables of a container; `''` for one whose value the manifest doesn't have: it's taken from a secret. */
function containerVariables({ env }: Mapping): Mapping {
  const variables = env === undefined || !isList(env) ? [] : mappingsIn(env);
  return Object.fromEntries(
    variables.flatMap(({ name, value }) => {
      const isTold = typeof value === 'string' && !value.includes('{{');
      return typeof name === 'string' ? [[name, isTold ? value : ''] as const] : [];
    }),
  );
}

/** Returns the Dockerfile of an image: that of a folder with the name of the image or the container, else the only one. */
function imageOf(
  survey: Survey,
  { image, name }: Mapping,
): { readonly context: string; readonly dockerfile: string } | undefined {
  const files = survey.once('dockerfiles', '', () => survey.others.filter((file) => DOCKERFILE.test(file)));
  const names = [typeof image === 'string' ? baseName(image.replace(/[:@].*$/, '')) : '', name];
  const dockerfile =
    files.find((file) => names.includes(baseName(parentOf(file)))) ??
    (files.length === 1 ? files[0] : undefined);
  return dockerfile === undefined ? undefined : { context: parentOf(dockerfile), dockerfile };
}
