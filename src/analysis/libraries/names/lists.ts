import type { Release } from './table';
import { ownerNames, tableOf, type OwnerNames, type Table } from './table';

/** Returns true if a name is there: `undefined` where that can't be told, because a list of names isn't whole. */
export type Presence = boolean | undefined;

/** Where a name is looked for. */
type Asked = 'itself' | 'object' | 'star';

/** The releases in force, by the package that they decide about. */
export interface Releases {
  /** Major, minor, patch. */
  readonly fastapi: readonly [number, number, number];
  /** The one that a lock file pins; by default the newest that FastAPI takes. */
  readonly starlette?: readonly [number, number, number] | undefined;
  /** Major, minor. */
  readonly python: Release;
}

/**
 * The names of FastAPI, Starlette, pydantic, pydantic-settings and of Python's own modules, as the real packages have them:
 * `npm run names` makes the tables. What a complete list lacks is missing; for all else nothing is known. A table is read
 * when it's first asked about: most programs never do.
 */
export class NameLists {
  private readonly tables = new Map<string, Table | undefined>();
  private readonly lists = new Map<string, OwnerNames | undefined>();

  /** `isOfAll`: takes the names of all releases together. */
  constructor(
    private readonly releases: Releases,
    private readonly isOfAll = false,
  ) {}

  /**
   * Tells whether a module or class, or with `object` an object of the class, has an attribute, and with `star` whether
   * `from owner import *` may give it.
   */
  has(owner: string, name: string, on: Asked): Presence {
    const found = this.canonical(owner);
    return found === undefined ? undefined : this.presence(found, name, on, 0);
  }

  /** Tells whether a qualified name is a class. */
  isClass(qualified: string): Presence {
    const [owner, name] = split(qualified);
    const home = this.canonical(owner);
    const names = home === undefined ? undefined : this.names(home);
    if (names === undefined || name === '') return undefined;
    if (names.classes.has(name)) return true;
    const alias = names.aliases.get(name);
    if (alias !== undefined) return this.isClass(alias);
    // The names of Python's own modules were looked up by importing them.
    return names.own.has(name) && this.tableFor(owner)?.isStandard === true ? false : undefined;
  }

  private presence(owner: string, name: string, on: Asked, depth: number): Presence {
    const names = this.names(owner);
    const table = this.tableFor(owner);
    if (names === undefined || table === undefined || depth > DEEPEST) return undefined;
    if (names.own.has(name) || (on === 'object' && names.certain.has(name))) return true;
    if (this.names(`${owner}.${name}`) !== undefined) return true;
    const inherited = names.bases.map((base) => {
      const home = this.canonical(base);
      return home === undefined ? undefined : this.presence(home, name, on, depth + 1);
    });
    if (inherited.includes(true)) return true;
    if (on === 'object' && names.possible.has(name)) return undefined;
    // A star takes names that are there: Python's own modules keep those that their `__getattr__` makes to themselves.
    const isOpen = names.isOpen && !(on === 'star' && table.isStandard);
    if (isOpen || (on === 'itself' && names.isOpenClass) || !table.isExact) return undefined;
    if (inherited.includes(undefined)) return undefined;
    // The names that every module, class or object has aren't listed for each.
    return name.startsWith('__') && owner !== 'builtins.object' ? this.special(name, on) : false;
  }

  private special(name: string, on: Asked): Presence {
    const isOfAll = this.presence('builtins.object', name, on, 0) === true;
    if (isOfAll) return true;
    // Modules and classes have special names of their own; an object has those of its class.
    return on !== 'object' || OF_ANY.has(name) ? undefined : false;
  }

  /** Returns the owner under the name that it has in the tables: `fastapi.Request` is `starlette.requests.Request`. */
  private canonical(owner: string, depth = 0): string | undefined {
    if (this.names(owner) !== undefined) return owner;
    const [outer, name] = split(owner);
    if (name === '' || depth > DEEPEST) return undefined;
    if (owner === 'pydantic.BaseSettings') return this.canonical(SETTINGS, depth + 1);
    const home = this.canonical(outer, depth + 1);
    const alias = home === undefined ? undefined : this.names(home)?.aliases.get(name);
    return alias === undefined ? undefined : this.canonical(alias, depth + 1);
  }

  private names(owner: string): OwnerNames | undefined {
    if (this.lists.has(owner)) return this.lists.get(owner);
    const table = this.tableFor(owner);
    const names = table === undefined ? undefined : ownerNames(table, owner);
    this.lists.set(owner, names);
    return names;
  }

  private tableFor(owner: string): Table | undefined {
    const dot = owner.indexOf('.');
    const top = dot < 0 ? owner : owner.slice(0, dot);
    if (!this.tables.has(top)) this.tables.set(top, this.tableOf(top));
    return this.tables.get(top);
  }

  private tableOf(top: string): Table | undefined {
    const table = tableOf(top, this.releases);
    return table === undefined ? undefined : { ...table, isOfAll: this.isOfAll };
  }
}

/** The name since pydantic 2 of the class that has one model for both. */
const SETTINGS = 'pydantic_settings.main.BaseSettings';

/** Aliases and bases are followed so far: a table that goes in a circle is no reason to hang. */
const DEEPEST = 20;

/** Special names that objects of some classes have without being listed. */
const OF_ANY: ReadonlySet<string> = new Set(
  (
    '__doc__ __total__ __optional_keys__ __required_keys__ __dataclass_params__ __module__ __dict__ ' +
    '__weakref__ __slots__ __annotations__ __match_args__ __orig_bases__ __parameters__ ' +
    '__abstractmethods__ __dataclass_fields__'
  ).split(' '),
);

const split = (qualified: string): readonly [string, string] => {
  const dot = qualified.lastIndexOf('.');
  return dot < 0 ? [qualified, ''] : [qualified.slice(0, dot), qualified.slice(dot + 1)];
};
