import type { ResourceName } from '../../base/naming/resource-name';
import type { NewField } from '../layout/new-field';
import type { Role } from '../layout/sibling';
import type { Operation } from '../output/operations';
import type { Part } from '../output/templates';

/** Describes the resource that a generator asks for. */
export interface ResourceRequest {
  /** The first words of the summary. */
  readonly subject: string;
  readonly resource: ResourceName;
  readonly fields: readonly NewField[];
  readonly operations: readonly Operation[];
  /** The files that the generator writes by templates: those that a team has published win. */
  readonly parts?: () => readonly Part[];
  /** The kinds of files to write; `undefined` for all that a resource of the project has. */
  readonly roles: ReadonlySet<Role> | undefined;
  /** Include the router. */
  readonly isRegistered: boolean;
  /** True for a router with stubs, and nothing else. */
  readonly isStub?: boolean;
  /** The verb of updates; default: that of the other resources. */
  readonly update?: 'put' | 'patch' | undefined;
  /** Write an Alembic migration for its table. */
  readonly isMigrated?: boolean;
}
