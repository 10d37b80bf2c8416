import { ownEntry } from '../../base/code/own-entry';
import { topName } from '../../base/naming/python';
import type { Models } from '../interpreter/models';
import type { Value } from '../interpreter/values/values';
import { builtinNames, makeBuiltins } from './builtins';
import type { Found } from './kit/found';
import type { Entries, Library, Write } from './kit/library';
import { canFollow } from './kit/can-follow';
import { NameLists, type Releases } from './names/lists';
import { REGISTERING } from './kit/registering';
import { METHODS } from './builtins/methods';
import { models as packages } from './packages';
import { models as standard } from './standard';

/** The parts of the models that only the composition knows. */
export interface Outside extends Pick<Models, 'notEntered' | 'fileName'> {
  /** Packages whose own source stands in for their models, by top-level name. */
  readonly followed?: readonly string[];
  /** Executes the Python of models. */
  readonly write: Write;
  /** The releases whose names are looked up. */
  readonly releases: Releases;
}

/** Libraries that log, tell the time or the platform. */
const HARMLESS: ReadonlySet<string> = new Set(
  'logging loguru structlog warnings time datetime platform sys print typing'.split(' '),
);

/** Matches the modelled functions that programs expect to fail: they read files, modules and numbers. */
const RAISES =
  /^(?:open|int|float|next|__import__|importlib\.|json\.|tomllib\.|toml|yaml\.|io\.|pathlib\.\w+\.(?:read|open))/u;

/** Kinds of values with the special methods of the classes that have their names. */
const CONTAINERS: ReadonlySet<Value['kind']> = new Set(['list', 'set', 'dict']);

/** Makes the models of an analysis: the built-ins, the libraries of this folder, and `more`, by top-level package. */
export function createModels(
  more: Found<Library>,
  { followed = [], releases, write, ...outside }: Outside,
): Models {
  const builtins = makeBuiltins(write);
  const names = builtinNames(builtins);
  const libraries = { ...standard, ...packages, ...more };
  const loaded = new Map<string, Entries>();
  const isRead = (name: string): boolean => followed.includes(name.split('.', 1)[0] ?? name);
  const isModule = (name: string): boolean => Object.hasOwn(libraries, name) && !followed.includes(name);
  let lists: NameLists | undefined;
  let allNames: NameLists | undefined;
  const nameLists = (): NameLists => (lists ??= new NameLists(releases));
  const entriesOf = (top: string): Entries => {
    const known = loaded.get(top);
    if (known !== undefined) return known;
    const library = ownEntry(libraries, top)?.();
    const entries = library?.(builtins, top) ?? {};
    loaded.set(top, entries);
    return entries;
  };
  return {
    ...outside,
    builtin: (name) => names.get(name),
    library: (name): Value | undefined => {
      if (name.startsWith('builtins.')) return names.get(name.slice('builtins.'.length));
      const dot = name.indexOf('.');
      const entries = entriesOf(dot < 0 ? name : name.slice(0, dot));
      return ownEntry(entries, name);
    },
    isModule,
    isBuiltIn: (name) => isModule(name) && !canFollow(name),
    hasName: (owner, name, on) => (isRead(owner) ? undefined : nameLists().has(owner, name, on)),
    isNowhere: (owner, name) =>
      !isRead(owner) && (allNames ??= new NameLists(releases, true)).has(owner, name, 'itself') === false,
    registering: REGISTERING,
    mayRaise: (callee, isModelled) => (isModelled ? RAISES.test(callee) : !HARMLESS.has(topName(callee))),
    isClass: (name) => (isRead(name) ? undefined : nameLists().isClass(name)),
    method: (kind, name) => {
      const methods = METHODS[kind];
      if (methods !== undefined && Object.hasOwn(methods, name)) return methods[name];
      const cls = CONTAINERS.has(kind) ? names.get(kind) : undefined;
      const special = cls?.kind === 'class' ? cls.attrs.get(name) : undefined;
      return special?.kind === 'native' ? special : undefined;
    },
  };
}
