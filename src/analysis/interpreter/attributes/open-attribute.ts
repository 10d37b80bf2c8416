import { everyModule } from '../modules/module-table';
import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import { IDENTIFIED } from './library-names';
import { unknown } from '../values/make';
import { asInherited } from '../values/origin';
import { viewOf } from '../values/views';
import type { ClassValue, Single, Unknown, Value } from '../values/values';

/** Returns why an attribute that isn't found may exist all the same; `undefined` if the program's own code has no reason. */
export function openAttribute(value: Single): Value | undefined {
  switch (value.kind) {
    case 'unknown':
      return value;
    case 'instance':
      return value.open ?? value.cls.open;
    case 'class':
      return value.open;
    case 'module':
      return value.scope.open;
    default:
      return undefined;
  }
}

/**
 * Tells of an attribute that has neither been set nor has a model whether the value has it: true if a list of the real
 * names has it, false if everything that could supply it is known, and else an unknown that says why that isn't known.
 */
export function presenceOf(vm: Machine, value: Single, name: string, at: Place): boolean | Unknown {
  if (value.kind === 'library' && vm.libraryNames.find(value.name, name, vm.path) !== undefined) return true;
  const reason = openAttribute(value);
  if (reason?.kind === 'unknown') return value.kind === 'instance' ? asInherited(reason, value) : reason;
  if (reason !== undefined) return unmodelled(value, name, at);
  if (name === '__abstractmethods__' && value.kind === 'class' && isWithoutAbstract(value)) return false;
  if (value.kind === 'library' && value.isModule && !IDENTIFIER.test(name)) return false;
  if (value.kind === 'class' && OF_BRACKETS.has(name) && !mayBeAlias(value)) return false;
  if (viewOf(value) !== undefined && !isOfView(name)) return false;
  const found = ownersOf(value).map(([owner, on, isWhole]) =>
    isBare(owner, name)
      ? false
      : (vm.models.hasName(owner, name, on) ?? (isWhole === true ? false : undefined)),
  );
  if (found.includes(true)) return true;
  return found.includes(undefined) ? unmodelled(value, name, at) : false;
}

/** Returns true for a name that `dict.keys()` and its like have: they're no sets or lists with methods of these. */
export const isOfView = (name: string): boolean =>
  name.startsWith('__') || name === 'isdisjoint' || name === 'mapping';

/** Returns true for a name that no release of FastAPI or Starlette has in a module, and that the program doesn't add. */
export const isNowhere = (vm: Machine, owner: string, name: string): boolean =>
  IDENTIFIED.test(owner) && vm.models.isNowhere(owner, name) && !mayBeAdded(vm, owner, name);

/** Returns true if the program adds a name to a module of a library, or any of its texts may do so. */
export function mayBeAdded(vm: Machine, owner: string, name: string): boolean {
  if (vm.libraryNames.find(owner, name, vm.path) !== undefined) return true;
  const written = new RegExp(`["'.]${name}["']|\\.${name}\\s*=(?!=)`, 'u');
  return everyModule(vm).some(({ source }) => source.matches(written));
}

/** Returns the unknown in place of an attribute that's there, or may be there, without a model. */
export const unmodelled = (value: Single, name: string, at: Place): Unknown => ({
  ...unknown('library', `${name} of ${describe(value)}`, at),
  origin: { kind: 'unmodelled', owner: value },
});

type Owner = readonly [name: string, on: 'itself' | 'object', isWhole?: boolean];

/** Returns the classes and modules of libraries that a value has attributes from, for which the program can't speak. */
function ownersOf(value: Single): readonly Owner[] {
  switch (value.kind) {
    case 'instance':
      return librariesAmong(value.cls.mro, 'object');
    case 'class':
      return [
        ...librariesAmong(value.mro, 'itself'),
        ...librariesAmong(value.metaclass?.mro ?? [], 'object'),
        ['builtins.type', 'object'],
      ];
    case 'super':
      return value.self.kind === 'class'
        ? librariesAmong(behind(value.self, value.after), 'itself')
        : librariesAmong(behind(value.self.cls, value.after), 'object');
    case 'library':
      return [[value.name, 'itself']];
    case 'module':
      return [['builtins.module', 'object']];
    case 'native':
      return [['builtins.function', 'object']];
    case 'num':
      return [[value.isFloat ? 'builtins.float' : 'builtins.int', 'object']];
    case 'tuple':
      return value.cls === undefined
        ? [['builtins.tuple', 'object']]
        : librariesAmong(value.cls.mro, 'object');
    case 'deferred':
      return [[`builtins.${value.type}`, 'object']];
    case 'descriptor':
      return [[`builtins.${value.type === 'cached_property' ? 'property' : value.type}`, 'object']];
    default:
      return [[CLASSES[value.kind] ?? `builtins.${value.kind}`, 'object']];
  }
}

const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;

/** Tells of a class whether it's a metaclass, or a plain class: neither has `__abstractmethods__` unless it's set. */
const isWithoutAbstract = ({ mro, metaclass }: ClassValue): boolean =>
  metaclass === undefined || mro.some(({ name, place }) => name === 'type' && place === undefined);

/** Special names that classes don't have, but types in brackets. */
const OF_BRACKETS: ReadonlySet<string> = new Set(['__origin__', '__args__']);

/** Tells whether a class stands for an alias of `typing`, which has these names without brackets, too. */
const mayBeAlias = ({ module, name, shown }: ClassValue): boolean =>
  shown !== undefined || module === 'collections.abc' || (module === 'typing' && name !== 'Any');

/** Tells whether a class surely lacks a name: one that has special names alone, or private ones, as named tuples have. */
const isBare = (owner: string, name: string): boolean =>
  BARE.has(owner) ? !name.startsWith('__') : owner === 'collections.namedtuple' && !name.startsWith('_');

/** Classes that have special names alone. */
const BARE: ReadonlySet<string> = new Set([
  'builtins.object',
  'builtins.module',
  'builtins.function',
  'threading.local',
]);

const CLASSES: Readonly<Partial<Record<Single['kind'], string>>> = {
  none: 'builtins.NoneType',
  partial: 'functools.partial',
};

const behind = (cls: ClassValue, after: ClassValue): readonly ClassValue[] =>
  cls.mro.slice(cls.mro.indexOf(after) + 1);

/** Returns the modelled classes among some. */
const librariesAmong = (classes: readonly ClassValue[], on: Owner[1]): readonly Owner[] =>
  classes.flatMap(({ place, module, qualname, hooks }) =>
    place === undefined ? [[`${module}.${qualname}`, on, hooks.isWhole === true] as const] : [],
  );

export function describe(value: Single): string {
  const view = viewOf(value);
  if (view !== undefined) return view.name;
  switch (value.kind) {
    case 'module':
      return `module ${value.name}`;
    case 'instance':
      return `${value.cls.name} object`;
    case 'class':
    case 'function':
      return value.name;
    case 'library':
      return value.name;
    case 'none':
      return 'None';
    default:
      return value.kind;
  }
}
