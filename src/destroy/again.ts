import type { MadeRun } from '../base/source/kept/made';
import { shellWord } from '../base/code/shell-word';
import { overlayTree } from '../base/source/overlay';
import { planAction } from '../action/plan';
import { planApi } from '../api/plan';
import { planDto } from '../dto/plan';
import type { Field } from '../dto/field';
import { specOf } from '../dto/field-spec';
import { planResource } from '../resource/plan';
import { planService } from '../service/plan';
import type { Site } from '../scaffold/backend/site';
import { contentsOf, type Plan } from '../scaffold/change';
import type { CommonOptions } from '../scaffold/options';
import { type Operation, OPERATIONS } from '../scaffold/output/operations';

/** Says what `make` was asked for, as far as a resource's code shows it. */
export interface Asked {
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly operations: readonly Operation[];
  readonly actions: readonly { readonly slug: string; readonly method: string }[];
  readonly isRegistered: boolean;
  readonly hasTests: boolean;
  /** The verb of its update, if that isn't the usual one. */
  readonly update: string | undefined;
  /** If it isn't that of the name. */
  readonly singular: string | undefined;
}

/** The generators whose work can be had again. */
const PLANNERS: Readonly<Record<string, (site: Site, options: object) => Promise<Plan>>> = {
  api: planApi,
  dto: planDto,
  service: planService,
  resource: planResource,
};

/** Plans once more, in a project without it, what a resource's code shows; returns the files by path. Throws a Failure where that's refused. */
export async function madeAgain(
  site: Site,
  asked: Asked,
  options: CommonOptions,
): Promise<ReadonlyMap<string, Uint8Array | undefined>> {
  const { kind, name, fields, operations, actions, isRegistered, hasTests, update, singular } = asked;
  const { force: _, ...given } = options;
  const made = await PLANNERS[kind]?.(site, {
    ...given,
    name,
    fields: fields.map(specOf).join(' '),
    only: operations.join(','),
    register: isRegistered,
    update,
    ...(hasTests === (kind === 'resource') ? {} : { tests: hasTests }),
    ...(singular === undefined ? {} : { singular }),
  });
  let files = contentsOf(made?.changes ?? []);
  for (const { slug: action, method } of actions) {
    const more = { ...given, name, action, method, ...(singular === undefined ? {} : { singular }) };
    const { changes } = await planAction({ ...site, files: overlayTree(site.files, files) }, more);
    files = new Map([...files, ...contentsOf(changes)]);
  }
  return files;
}

/** Returns the note with the commands that write a resource again. */
export function againNote({ kind, name, fields, operations, actions, ...asked }: Asked): string {
  const isWhole = kind === 'resource';
  const flags = [
    ...(operations.length < OPERATIONS.length ? [`--only ${operations.join(',')}`] : []),
    ...(asked.update === undefined ? [] : [`--update ${asked.update}`]),
    ...(asked.hasTests === isWhole ? [] : [asked.hasTests ? '--tests' : '--no-tests']),
    ...(asked.isRegistered ? ['--register'] : []),
    ...(asked.singular === undefined ? [] : [`--singular ${asked.singular}`]),
  ];
  return told([
    { generator: kind, words: [name], fields: fields.map(specOf), flags },
    ...actions.map(({ slug, method }) => ({
      generator: 'action',
      words: [name, slug],
      fields: [],
      flags: method === 'post' ? [] : [`--method ${method}`],
    })),
  ]);
}

/** Names a command. */
type Command = Pick<MadeRun, 'generator' | 'words' | 'fields' | 'flags'>;

/** Returns the same for runs that are kept, the last first: of equal ones the last, with the fields that were added. */
export function againAfter(runs: readonly MadeRun[]): string {
  const commands = new Map<string, Command>();
  for (const run of runs.toReversed()) {
    const made = commands.get(`resource ${run.words.join(' ')}`);
    const key = [run.generator === 'add-fields' ? 'resource' : run.generator, ...run.words].join(' ');
    const isMore = run.generator === 'add-fields' && made !== undefined;
    commands.set(key, isMore ? { ...made, fields: [...made.fields, ...run.fields] } : run);
  }
  return told([...commands.values()]);
}

function told(commands: readonly Command[]): string {
  const lines = commands.map(({ generator, words, fields, flags }) =>
    [
      ...['tool', ...(OWN.has(generator) ? [] : ['make']), generator],
      ...[...words, ...fields].map(shellWord),
      ...flags,
    ].join(' '),
  );
  return `To have it again: ${lines.join(' && ')}`;
}

/** Generators that are commands of their own. */
const OWN: ReadonlySet<string> = new Set(['register', 'unregister']);
