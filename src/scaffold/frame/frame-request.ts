import type { Parse } from '../../analysis/python/ast';
import type { Change } from '../change';
import type { ProjectLayout, UpdateVerb } from '../layout/facts';
import type { PathTemplates } from '../layout/find/path-templates';
import type { Sources } from '../layout/read/sources';
import type { Role, Sibling, SiblingOperation } from '../layout/sibling';
import type { Words } from '../layout/words';
import type { Operation } from '../output/operations';
import type { NewField } from './field';

/** Holds all that a new resource is made from. */
export interface FrameRequest {
  readonly parse: Parse;
  /** The project's Python files. */
  readonly sources: Sources;
  readonly templates: PathTemplates;
  readonly layout: ProjectLayout;
  /** The resource of the project that the new one repeats. */
  readonly sibling: Sibling;
  readonly words: Words;
  readonly fields: readonly NewField[];
  /** The kinds of files to write; `undefined` for all. */
  readonly roles?: ReadonlySet<Role> | undefined;
  /** The verb of updates, if it isn't to be the sibling's. */
  readonly update?: UpdateVerb | undefined;
  /** The operations that the new resource is to do without. */
  readonly lost?: ReadonlySet<Operation>;
  /** False leaves out the include of the router. */
  readonly isRegistered?: boolean;
}

/** The files of a new resource. */
export interface Framed {
  readonly changes: readonly Change[];
  /** Other resources of whose items tests have a made-up key. */
  readonly unmade: ReadonlySet<string>;
  /** The paragraph that says why there are no tests though others have some. */
  readonly untested: string | undefined;
  /** The sibling's operations that the new resource lacks, because they hang on other fields. */
  readonly lost: readonly SiblingOperation[];
}
