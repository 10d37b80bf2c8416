import { singularOf } from '../../base/naming/inflection';
import type { ResourceName } from '../../base/naming/resource-name';
import { newField } from '../../dto/new-field';
import { EXAMPLE } from '../../dto/parts';
import { verbOf } from '../../scaffold/conventions/conventions';
import { dottedName, lastStep } from '../../scaffold/edit/dotted-name';
import { definedNames } from '../../scaffold/edit/names';
import { functionNamed } from '../../scaffold/edit/walk';
import { actionsIn } from '../../scaffold/generate/action';
import type { Wanted } from '../../scaffold/generate/draft';
import { mayTest } from '../../scaffold/generate/tests';
import type { FittingProject } from '../../scaffold/layout/fitting-project';
import { type Role, ROLES } from '../../scaffold/layout/sibling';
import { wordsFor } from '../../scaffold/layout/words';
import { OPERATIONS } from '../../scaffold/output/operations';
import type { FoundParts } from '../../scaffold/undo/parts';
import type { Asked } from '../again';
import { shownFields } from './fields';

/** The resource to destroy. */
export interface Meant {
  readonly kind: string;
  readonly resource: ResourceName;
}

/** The kinds of files that a generator writes, if not all. */
const ROLES_OF: Readonly<Record<string, ReadonlySet<Role>>> = {
  api: new Set(['router']),
  dto: new Set(['schema']),
  service: new Set(ROLES.filter((role) => role !== 'router' && role !== 'test')),
};

/** Returns what to ask for a resource of which nothing is known. */
export const wantedOf = ({ kind, resource }: Meant, like: string | undefined): Wanted => ({
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
  { inspection }: FittingProject,
  { kind, resource }: Meant,
): Asked {
  const { placed, router, found, evidence } = draft;
  const has = ({ path, unit: { name } }: (typeof placed)[number]): boolean =>
    sources.statements(path).some((one) => definedNames(one).includes(name));
  const there = placed.filter((one) => one.unit.role === 'router' && has(one));
  const shown = OPERATIONS.filter((operation) => there.some(({ unit }) => unit.operation === operation));
  const operations = shown.length === 0 ? OPERATIONS : shown;
  const tests = draft.changes.find(({ role }) => role === 'test')?.path;
  const hasTests = tests === undefined || !mayTest(operations) || sources.tree.kind(tests) === 'file';
  const handlers = new Set(there.map(({ unit }) => unit.name));
  const updating = functionNamed(sources.statements(router.path), found.conventions.router.names.update);
  const verbs =
    updating?.decorators.map((one) => (one.type === 'Call' ? lastStep(dottedName(one.func) ?? '') : '')) ??
    [];
  const update = (['put', 'patch'] as const).find((verb) => verbs.includes(verb));
  const fields = shownFields(draft, sources);
  const isStub = kind === 'api' || (kind === 'resource' && fields.length === 0);
  const hasRouter = kind === 'resource' || kind === 'api';
  return {
    kind: isStub ? 'api' : kind,
    name: resource.name,
    fields: isStub ? [] : fields,
    operations,
    actions: hasRouter ? actionsIn(draft, sources) : [],
    isRegistered:
      hasRouter &&
      inspection.report.routes.some(
        ({ file, handler }) => file === router.path && handlers.has(handler ?? ''),
      ),
    hasTests: !isStub && kind === 'resource' && hasTests,
    update: update === verbOf(evidence) ? undefined : update,
    singular: resource.singular === singularOf(resource.module) ? undefined : resource.singular,
  };
}
