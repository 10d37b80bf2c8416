import { overlayTree } from '../../base/source/overlay';
import { Failure } from '../../base/diagnostics/failure';
import type { ResourceName } from '../../base/naming/resource-name';
import { type Change, contentsOf } from '../change';
import { changesFor } from '../generate/plan';
import type { ResourceRequest } from '../generate/request';
import type { FittingProject } from './fitting-project';
import { wordsFor } from './words-for';
import { ROLES, type Sibling } from '../layout/sibling';
import { OPERATIONS } from '../output/operations';

/** The include of a resource's router that's there, as `make … --register` would write it. */
export interface FittingRegistration {
  /** The file of the router. */
  readonly router: string;
  /** The edits that include it; empty if it's included, or needs no include. */
  readonly changes: readonly Change[];
  readonly fitting: ResourceRequest;
  /** The resource that shows it; `undefined` where none does. */
  readonly sibling: Sibling | undefined;
}

/** Returns how the project would include a router; `undefined` where no resource shows it. */
export function fittingRegistration(
  { inspection, layout, like }: FittingProject,
  resource: ResourceName,
): FittingRegistration | undefined {
  const words = wordsFor(resource);
  const fitting = {
    subject: `API ${resource.name}`,
    resource,
    // The include says nothing of them.
    fields: [],
    operations: OPERATIONS,
    roles: new Set(ROLES.filter((role) => role !== 'test')),
  };
  const written = (isRegistered: boolean) =>
    changesFor({ inspection, layout }, { words, like, request: { ...fitting, isRegistered } });
  const [without, made] = [written(false).changes, written(true)];
  const whole = made.changes;
  const plain = contentsOf(without);
  const textOf = (content: Uint8Array | undefined): string | undefined =>
    content && Buffer.from(content).toString();
  const changes = whole.filter((change) => {
    if (change.kind !== 'edit') return false;
    const before = plain.get(change.path) ?? inspection.files.read(change.path);
    return textOf(before) !== Buffer.from(change.content).toString();
  });
  const router = whole.find(({ role }) => role === 'router')?.path;
  return router === undefined
    ? undefined
    : {
        router,
        changes: onlyIncludes(changes, without, inspection.files),
        fitting: { ...fitting, isRegistered: true },
        sibling: made.draft.evidence.exemplar?.sibling,
      };
}

/** Throws a Failure if something else than the include is missing in a file: the resource isn't there. */
function onlyIncludes(
  changes: readonly Change[],
  without: readonly Change[],
  files: FittingProject['inspection']['files'],
): readonly Change[] {
  const other = without.find(({ kind, path }) => kind === 'edit' && changes.some((one) => one.path === path));
  if (other === undefined) return changes;
  const text = Buffer.from(overlayTree(files, contentsOf([other])).read(other.path) ?? '').toString();
  if (text === Buffer.from(files.read(other.path) ?? '').toString()) return changes;
  throw new Failure(
    `${other.path} lacks more of it than its include; make it again: tool make resource NAME --register`,
  );
}
