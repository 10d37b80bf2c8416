import type { ClientFiles } from './files';
import { isLater, OPENAPI_TYPESCRIPT } from './generators';
import type { Manifests } from './packages';
import { type Client, watchName, type Wired } from './targets';

/** The outcome of a plan, to be told. */
interface Told {
  readonly client: Client;
  readonly front: { readonly name: string };
  readonly wired: Wired;
  /** Commands that install what's missing, each with what's to be said of it. */
  readonly installs: readonly string[];
  /** The manifests of a TypeScript client; a Python one has none. */
  readonly manifests: Manifests | undefined;
  /** The generator's configuration file that stays. */
  readonly kept: ClientFiles['kept'];
  readonly hasGraph: boolean;
}

/** Returns the paragraphs for the user. */
export function clientNotes(told: Told): readonly string[] {
  const { client, front, wired, installs, kept, hasGraph } = told;
  const { generator, place, target, backend } = client;
  const folder = place.output;
  return [
    `Generator: ${generator.name}. It reads ${backend.file} and writes ${folder} of ${front.name}, which git ignores.`,
    ...(kept === undefined || kept.missing.length === 0
      ? []
      : [
          `${kept.config} stays as it is; it doesn't name ${kept.missing.join(' or ')} yet. If it writes to another place than ${folder}, name that with --output.`,
        ]),
    ...waiting(wired, target),
    ...(hasGraph
      ? []
      : ['Targets that plugins infer are not known yet: run nx show projects once, then this again.']),
    ...laterTypescript(told),
    [
      'Next:',
      ...installs.map((line) => `  ${line}`),
      `  nx run ${front.name}:${target}`,
      `  nx run ${front.name}:${watchName(target)}   (again on every save)`,
    ].join('\n'),
  ];
}

function waiting({ reading, serving }: Wired, target: string): readonly string[] {
  return [
    ...(reading.length === 0 ? [] : [`Depend on ${target}: ${reading.join(', ')}`]),
    ...(serving.length === 0 ? [] : [`Run with ${watchName(target)}: ${serving.join(', ')}`]),
  ];
}

/** Tells of a TypeScript that `openapi-typescript` can't be installed with. */
function laterTypescript({ client: { generator, place }, manifests }: Told): readonly string[] {
  const range = manifests?.rangeOf('typescript');
  if (manifests === undefined || generator !== OPENAPI_TYPESCRIPT || !isLater(range)) return [];
  const packages = '-p openapi-typescript@7 -p typescript@5';
  return [
    `openapi-typescript 7 needs TypeScript 5, and ${manifests.path} has ${range ?? ''}: take --with orval, or run npx -y ${packages} ${generator.command(place)} in the target.`,
  ];
}
