import { overlayTree } from '../../base/source/overlay';
import { readText, withUnixEnds } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Field } from '../../dto/field';
import { newField } from '../../dto/new-field';
import { EXAMPLE } from '../../dto/parts';
import { type Change, contentsOf, textOf } from '../../scaffold/change';
import { verbOf } from '../../scaffold/conventions/conventions';
import { dottedName, lastStep } from '../../scaffold/edit/dotted-name';
import { definedNames } from '../../scaffold/edit/names';
import { functionNamed } from '../../scaffold/edit/walk';
import { actionsIn, type FoundAction, withAction } from '../../scaffold/generate/action';
import { type Draft, draftOf, included, type Wanted } from '../../scaffold/generate/draft';
import type { ReportedRoute } from '../../routes-report/report';
import type { SiteLayout } from '../../scaffold/layout/site-layout';
import { type Role, ROLES } from '../../scaffold/layout/sibling';
import { wordsFor } from '../../scaffold/layout/words';
import { type Operation, OPERATIONS } from '../../scaffold/output/operations';
import { drafted, type FoundParts } from '../../scaffold/undo/parts';
import { mayTest } from '../../scaffold/generate/tests';
import { shownFields } from './fields';

/** Says what `make` was asked for, as far as the resource's code shows it. */
export interface Asked {
  readonly fields: readonly Field[];
  readonly operations: readonly Operation[];
  readonly actions: readonly FoundAction[];
  readonly isRegistered: boolean;
  /** False for one without tests. */
  readonly hasTests: boolean;
  /** The verb of its update, as its code shows it. */
  readonly update: 'put' | 'patch' | undefined;
  /** True for a router of stubs, which has no fields. */
  readonly isStub: boolean;
}

/** The kinds of files that a generator writes, if not all. */
const ROLES_OF: Readonly<Record<string, ReadonlySet<Role>>> = {
  api: new Set(['router']),
  dto: new Set(['schema']),
  service: new Set(ROLES.filter((role) => role !== 'router' && role !== 'test')),
};

const WITHOUT_TESTS: ReadonlySet<Role> = new Set(ROLES.filter((role) => role !== 'test'));

/** The resource to destroy. */
export interface Meant {
  readonly kind: string;
  readonly resource: ResourceName;
  /** The name of the resource to go by. */
  readonly like: string | undefined;
}

/** Returns what to ask for a resource of which nothing is known. */
export const wantedOf = ({ kind, resource, like }: Meant): Wanted => ({
  words: wordsFor(resource),
  like,
  request: {
    subject: '',
    resource,
    fields: [newField(EXAMPLE)],
    operations: OPERATIONS,
    roles: ROLES_OF[kind],
    isRegistered: true,
  },
});

/** Reads what a resource that's there shows of what was asked for. */
export function askedBy(
  { draft, sources }: FoundParts,
  routes: readonly ReportedRoute[],
  isStub: boolean,
): Asked {
  const { placed, router, found } = draft;
  const fields = isStub ? [] : shownFields(draft, sources);
  const tests = draft.changes.find(({ role }) => role === 'test')?.path;
  const has = ({ path, unit: { name } }: (typeof placed)[number]): boolean =>
    sources.statements(path).some((one) => definedNames(one).includes(name));
  const there = placed.filter((one) => one.unit.role === 'router' && has(one));
  const shown = OPERATIONS.filter((operation) => there.some(({ unit }) => unit.operation === operation));
  const operations = shown.length === 0 ? OPERATIONS : shown;
  const handlers = new Set(there.map(({ unit }) => unit.name));
  const updating = functionNamed(sources.statements(router.path), found.conventions.router.names.update);
  const verbs =
    updating?.decorators.map((one) => (one.type === 'Call' ? lastStep(dottedName(one.func) ?? '') : '')) ??
    [];
  return {
    fields,
    operations,
    actions: actionsIn(draft, sources),
    isRegistered: routes.some(({ file, handler }) => file === router.path && handlers.has(handler ?? '')),
    update: (['put', 'patch'] as const).find((verb) => verbs.includes(verb)),
    hasTests: tests === undefined || !mayTest(operations) || sources.tree.kind(tests) === 'file',
    isStub,
  };
}

/** A resource as `make` writes it in the project without it. */
export interface Repeated {
  readonly asked: Asked;
  readonly draft: Draft;
  /** The files that it writes or changes, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The verb of updates that `make` takes by itself. */
  readonly usual: 'put' | 'patch';
}

/** Makes a resource again in a project without it, in each way to include it. */
export function repeatedIn(
  { inspection, layout }: SiteLayout,
  meant: Meant,
  asked: Asked,
): readonly Repeated[] {
  const { request, ...wanted } = wantedOf(meant);
  const { operations, update, isStub, fields, isRegistered, hasTests } = asked;
  const roles = hasTests ? request.roles : (request.roles ?? WITHOUT_TESTS);
  const made = { ...request, roles, operations, update, isStub, fields: isStub ? [] : fields.map(newField) };
  const draft = drafted(() => draftOf(inspection, layout, { ...wanted, request: made }));
  if (draft === undefined) return [];
  const usual = verbOf(draft.evidence);
  return [...draft.includes, undefined].flatMap((include): readonly Repeated[] => {
    const changes = drafted(() => (include === undefined ? draft.changes : included(draft, include)));
    const whole =
      changes && drafted(() => asked.actions.reduce((all, action) => withOne(all, draft, action), changes));
    return whole === undefined
      ? []
      : [
          {
            asked: { ...asked, isRegistered: isRegistered || include !== undefined },
            draft,
            usual,
            texts: new Map(whole.map((one) => [one.path, textOf(one) ?? ''])),
          },
        ];
  });
}

function withOne(changes: readonly Change[], draft: Draft, action: FoundAction): readonly Change[] {
  const tree = overlayTree(draft.evidence.sources.tree, contentsOf(changes));
  const change = withAction(draft, tree, action);
  return change === undefined ? changes : [...changes.filter(({ path }) => path !== change.path), change];
}

/** Returns the files that are otherwise than `make` would leave them, and those that it wouldn't touch. */
export function differences(
  there: SourceTree,
  without: SourceTree,
  { texts }: Repeated,
  { changes, own }: { readonly changes: readonly Change[]; readonly own: ReadonlySet<string> },
): readonly string[] {
  const paths = new Set([...changes.map(({ path }) => path), ...texts.keys()]);
  return [...paths].filter((path) => {
    const again = withUnixEnds(texts.get(path) ?? readText(without, path) ?? '');
    const text = withUnixEnds(readText(there, path) ?? '');
    return text !== again && (own.has(path) || partsOf(text) !== partsOf(again));
  });
}

/** Returns what stands between brackets, commas and line ends, sorted: in a shared file resources may stand in another order. */
const partsOf = (text: string): string =>
  text
    .split(/[\n,()[\]{}]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .sort()
    .join('\n');
