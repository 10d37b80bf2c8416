import { baseName, parentOf } from '../../../base/source/paths';
import type { Survey } from '../search/survey';
import { containerCommands } from './compose';
import { type Command, DOCKERFILE, WEIGHTS } from './evidence';
import { asMapping, isList, type Mapping, type Node } from './node';

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
        environment: variablesOf(container),
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
function variablesOf({ env }: Mapping): Mapping {
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
