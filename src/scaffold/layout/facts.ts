import type { Joint, Words } from './words';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { Operation } from '../output/operations';

/** A text with placeholders for a resource's words, as `fill` takes it, and what joins several words there. */
export interface NameTemplate {
  readonly text: string;
  readonly joint: Joint;
}

/** The sources of a fact, from the strongest to the weakest. */
export type FactSource = 'option' | 'configuration' | 'siblings' | 'archetype' | 'documentation' | 'seed';

/** One thing that a layout says. */
export interface Fact<T> {
  readonly name: string;
  readonly value: T;
  /** From 0 to 1: the share of the weight of those that have this value. */
  readonly confidence: number;
  readonly source: FactSource;
  /** The files that show it, best first, as `file` or `file:line`; the option or the table for those. */
  readonly evidence: readonly string[];
  /** All values that siblings show, the most frequent first, with their shares. */
  readonly candidates: readonly Candidate<T>[];
}

/** A value that siblings show. */
export interface Candidate<T> {
  readonly value: T;
  readonly share: number;
  /** The number of resources that have it. */
  readonly count: number;
}

/** The include of a resource's router, with what stands for its texts. */
export interface Include<T> {
  /** The file that it stands in. */
  readonly file: T;
  /** `app.include_router({plural}.router)`; for an element of a tuple or list only that: `{plural}.router`. */
  readonly line: T;
  readonly isElement: boolean;
  /** The import that binds the names in the line: `from app.api import {plural}`; `undefined` if they are there already. */
  readonly import:
    | { /** With its leading dots. */ readonly module: T; readonly name: T; readonly asname: T | undefined }
    | undefined;
}

export type IncludeTemplate = Include<NameTemplate>;

/** Returns an include with other things for its texts. */
export const mapInclude = <T, U>(
  { file, line, import: needed, ...rest }: Include<T>,
  of: (text: T) => U,
): Include<U> => ({
  ...rest,
  file: of(file),
  line: of(line),
  import: needed && {
    module: of(needed.module),
    name: of(needed.name),
    asname: needed.asname && of(needed.asname),
  },
});

/** The place that gives a path its resource's word. */
export type PrefixPlace = 'router' | 'include' | 'path';
export type TagPlace = 'router' | 'include' | 'decorator' | null;
/** `flat`: absolute, by the names of modules that lie beside `main.py`. */
export type ImportStyle = 'absolute' | 'relative' | 'flat';
export type UpdateVerb = 'put' | 'patch' | 'both';
/** How the project stores data, `core` in tables that no class maps; `null` if it has nothing that the generators know. */
export type Orm = Mapper | `${Mapper}-async` | 'sqlalchemy-core' | 'sqlalchemy-core-async' | null;
type Mapper = 'sqlalchemy' | 'sqlmodel';

/** The facts by name. A place or name that a new resource shouldn't have is `null`. */
export interface LayoutFacts {
  /** The file of each role, relative to the workspace root. */
  readonly 'place.router': Fact<NameTemplate | null>;
  readonly 'place.schema': Fact<NameTemplate | null>;
  readonly 'place.service': Fact<NameTemplate | null>;
  readonly 'place.crud': Fact<NameTemplate | null>;
  readonly 'place.model': Fact<NameTemplate | null>;
  readonly 'place.test': Fact<NameTemplate | null>;
  /** The variable of the router: `router`, `{plural}_router`; `app` where handlers depend on the application. */
  readonly variable: Fact<NameTemplate>;
  readonly prefixPlace: Fact<PrefixPlace>;
  /** The path of the collection, without a trailing slash: `/api/v1/{plural}`. */
  readonly url: Fact<NameTemplate>;
  /** True if the collection's path ends in a slash. */
  readonly slash: Fact<boolean>;
  readonly tagPlace: Fact<TagPlace>;
  /** All tags of a route. */
  readonly tags: Fact<readonly NameTemplate[]>;
  readonly include: Fact<IncludeTemplate | null>;
  readonly imports: Fact<ImportStyle>;
  readonly 'class.create': Fact<NameTemplate | null>;
  readonly 'class.update': Fact<NameTemplate | null>;
  readonly 'class.response': Fact<NameTemplate | null>;
  /** The path parameter: `{singular}_id`, `id`. */
  readonly 'id.name': Fact<NameTemplate>;
  /** The text of its annotation: `int`, `uuid.UUID`. */
  readonly 'id.type': Fact<string>;
  readonly orm: Fact<Orm>;
  /** The text of the parameter by which a handler gets its session: `db: Session = Depends(get_db)`. */
  readonly session: Fact<string | null>;
  readonly updateVerb: Fact<UpdateVerb>;
  readonly 'status.create': Fact<number>;
  readonly 'status.delete': Fact<number>;
  readonly async: Fact<boolean>;
  /** The parameters of the list that choose a page: `skip/limit`, or the type of the one that holds them. */
  readonly pagination: Fact<string | null>;
  /** The text by which handlers ask who calls: a parameter, `dependencies=[…]`. */
  readonly auth: Fact<string | null>;
  readonly lineLength: Fact<number>;
  readonly quotes: Fact<'double' | 'single'>;
}

/** The layout of a project: what its files show of its habits. */
export interface ProjectLayout {
  /** The heaviest first. */
  readonly siblings: readonly Sibling[];
  readonly facts: LayoutFacts;
  /** The arrangement that the folders show: `V3 api/routes`; `seed` if today's generators apply unchanged. */
  readonly archetype: string;
}

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
