import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { Operation } from '../output/operations';
import type { Words } from './words';

/** The kinds of files that a resource may have. */
export const ROLES = ['router', 'schema', 'service', 'crud', 'model', 'test', 'other'] as const;
export type Role = (typeof ROLES)[number];

/** One file of a resource. */
export interface RoleFile {
  readonly role: Role;
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  /** False if the file holds definitions of several resources. */
  readonly isOwn: boolean;
}

/** One of the five operations that a resource has. `PUT` and `PATCH` are both `update`, one entry each. */
export interface SiblingOperation {
  readonly operation: Operation;
  /** The name of the function. */
  readonly handler: string;
  /** The line of its first decorator. */
  readonly line: number;
  /** With its details. */
  readonly route: RegisteredRoute;
}

/** The place that makes a resource's routes part of the application, and names the resource. */
export interface IncludePlace {
  readonly file: string;
  readonly line: number;
  /** The text there: a call (`app.include_router(parts.router)`), or an element of what a loop includes. */
  readonly text: string;
  readonly isElement: boolean;
}

/** One resource that the project has. */
export interface Sibling {
  readonly words: Words;
  /** The file of its handlers; it's also among `files`. */
  readonly router: string;
  /** The files that hold its definitions. A file may have two roles, with an entry each. */
  readonly files: readonly RoleFile[];
  readonly operations: readonly SiblingOperation[];
  /** 1 + the number of the five operations that it has. */
  readonly weight: number;
  /** `undefined` if no place names it. */
  readonly include: IncludePlace | undefined;
  /** True if it's registered only where a condition holds. */
  readonly isConditional: boolean;
}

/** Returns the name of a resource that the project has, as options give it: `order_items`. */
export const siblingName = ({ words }: Pick<Sibling, 'words'>): string => words.plural.join('_');
