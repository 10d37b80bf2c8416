import { ownEntry } from '../../../base/code/own-entry';
import fastapi from './fastapi.json';
import pydantic from './pydantic.json';
import pydanticSettings from './pydantic_settings.json';
import standard from './standard.json';
import starlette from './starlette.json';
import { isStandardModule } from '../../../base/naming/python';
import type { Releases } from './lists';

/** Major and minor number. */
export type Release = readonly [number, number];

/** A file that `npm run names` made: see scripts/names/merge.mjs for how its texts read. */
interface File {
  readonly releases: string;
  readonly takes?: Readonly<Record<string, string>>;
  readonly owners: Readonly<Record<string, string>>;
}

/** The names of one package in one release. */
export interface Table {
  readonly owners: Readonly<Record<string, string>>;
  readonly releases: readonly Release[];
  readonly release: Release;
  /** False for a release that's newer than the table: it may have more names. */
  readonly isExact: boolean;
  /** True for Python's own modules. */
  readonly isStandard: boolean;
  /** True to take the names of all releases together. */
  readonly isOfAll?: boolean;
}

/** The names of a module or class. */
export interface OwnerNames {
  readonly own: ReadonlySet<string>;
  /** Attributes that every object of the class gets. */
  readonly certain: ReadonlySet<string>;
  /** Attributes that some get. */
  readonly possible: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** Classes of other modules, by the name that they have here. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Base classes; of a module, those whose names it has taken over. */
  readonly bases: readonly string[];
  readonly isOpen: boolean;
  /** True for a class with more names of its own than are listed; its objects have no more. */
  readonly isOpenClass: boolean;
}

/** The files are read when they're first used: the build makes imports lazy. */
const FILES: Readonly<Record<string, () => File>> = {
  fastapi: () => fastapi,
  starlette: () => starlette,
  pydantic: () => pydantic,
  pydantic_settings: () => pydanticSettings,
};

/** Returns the table that has the names of a top-level module; `undefined` for a release that's older than the table. */
export function tableOf(top: string, releases: Releases): Table | undefined {
  const isStandard = isStandardModule(top);
  const file = isStandard ? standard : ownEntry(FILES, top)?.();
  if (file === undefined) return undefined;
  const known = file.releases.split(' ').map(parse);
  const wanted = isStandard ? releases.python : wantedRelease(top, releases);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const release = known.findLast((one) => wanted === undefined || compare(one, wanted) <= 0);
  if (release === undefined) return undefined;
  const isExact = wanted === undefined || compare(wanted, last) <= 0;
  return { owners: file.owners, releases: known, release, isExact, isStandard };
}

/** Returns the release of a package; `undefined` for the newest. */
function wantedRelease(
  top: string,
  { fastapi: [major, minor], starlette: locked }: Releases,
): Release | undefined {
  if (top === 'fastapi') return [major, minor];
  if (top === 'starlette' && locked !== undefined) return [locked[0], locked[1]];
  const changes = top === 'starlette' ? fastapi.takes.starlette.split(' ') : [];
  const taken = changes
    .map((change) => change.split('=').map(parse))
    .findLast(([since]) => since !== undefined && compare(since, [major, minor]) <= 0);
  return taken?.[1];
}

/** Returns the names of a module or class; `undefined` if the table, or its release, has no such owner. */
export function ownerNames(table: Table, owner: string): OwnerNames | undefined {
  const text = ownEntry(table.owners, owner);
  if (text === undefined) return undefined;
  const tokens = text.split(' ');
  const [own] = tokens;
  if (own?.startsWith('@') === true && !isIn(table, own.slice(1))) return undefined;
  const names = emptyNames();
  for (const token of tokens) {
    const at = token.indexOf('@');
    if (at === 0 || token === '') continue;
    if (at > 0 && !isIn(table, token.slice(at + 1))) continue;
    add(names, at < 0 ? token : token.slice(0, at));
  }
  return names;
}

const emptyNames = () => ({
  own: new Set<string>(),
  certain: new Set<string>(),
  possible: new Set<string>(),
  classes: new Set<string>(),
  aliases: new Map<string, string>(),
  bases: new Array<string>(),
  isOpen: false,
  isOpenClass: false,
});

/** Adds what a token of scripts/names/reader.py says. */
function add(names: ReturnType<typeof emptyNames>, token: string): void {
  const rest = token.slice(1);
  switch (token[0]) {
    case '?':
      names.isOpen = true;
      return;
    case '!':
      names.isOpenClass = true;
      return;
    case '<':
      names.bases.push(rest);
      return;
    case '.':
      names.certain.add(rest);
      return;
    case '~':
      names.possible.add(rest);
      return;
    case '*':
      names.classes.add(rest);
      names.own.add(rest);
      return;
  }
  const [name = token, target] = token.split('=');
  names.own.add(name);
  if (target !== undefined) names.aliases.set(name, target);
}

/** Tells whether the table's release is among `0.3-0.5,0.7,0.9-`. */
const isIn = ({ release, isOfAll = false }: Table, ranges: string): boolean =>
  isOfAll ||
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.split('-');
    return (
      (from === '' || compare(parse(from), release) <= 0) && (to === '' || compare(release, parse(to)) <= 0)
    );
  });

function parse(text: string): Release {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return [major, minor];
}

const compare = (a: Release, b: Release): number => a[0] - b[0] || a[1] - b[1];
