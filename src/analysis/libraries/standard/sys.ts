import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import { type Call, type Site } from '../../interpreter/calls/call-site';
import { getItem } from '../../interpreter/evaluation/items';
import type { Machine } from '../../interpreter/machine';
import { moduleCalled, placeModule, placedAs, takeModule } from '../../interpreter/modules/module-table';
import { modelClass } from '../../interpreter/values/classes';
import { bool, item, NONE, num, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import type { InstanceValue, ListValue, TupleValue, Value } from '../../interpreter/values/values';
import { isStandardModule } from '../../../base/naming/python';
import { findersOf } from './importlib/finders';
import { exitProgram } from '../kit/commands/exit';
import { frameAt } from '../kit/frame-objects';
import { standingInstance } from '../kit/instances';
import type { Library } from '../kit/library';
import { integerOf } from '../kit/values';
import { functions, type MethodRule, methods, qualified } from '../kit/model';

const ofSystem = (detail: string): Extract<Value, { kind: 'unknown' }> => unknown('outside', detail, NOWHERE);

/** The standard library's `sys`, of a Python on Linux. */
export const library: Library = (builtins) => ({
  ...qualified('sys', {
    platform: str('linux'),
    version: str(ofSystem('the Python release')),
    version_info: standingInstance(
      modelClass('sys.version_info', [builtins.object], VERSION_INFO, { missing: versionPart }),
    ),
    modules: standingInstance(modelClass('sys.modules', [builtins.object], MODULES)),
    meta_path: {
      kind: 'list',
      items: Object.values(findersOf(builtins)).map((finder) => item(finder)),
      createdUnder: [],
      open: undefined,
    },
    path: openList('what else is on sys.path'),
    argv: openList('the command line'),
    executable: str(ofSystem('the Python interpreter')),
    prefix: str(ofSystem('the Python installation')),
    base_prefix: str(ofSystem('the Python installation')),
    maxsize: num(9223372036854775807n),
    byteorder: str('little'),
    dont_write_bytecode: bool(false),
  }),
  ...functions('sys', {
    // Raises: a program that catches nothing of it has an application that isn't imported.
    'exit(status=..., /)': ({ status }, site) => exitProgram(site, builtins, status),
    'getdefaultencoding()': () => str('utf-8'),
    'getrecursionlimit()': () => num(1000),
    'setrecursionlimit(limit, /)': () => NONE,
    '_getframe(depth=0, /)': ({ depth }, site) => {
      const known = integerOf(depth);
      return known === undefined ? unknown('library', 'sys._getframe', site.at) : frameAt(known, site);
    },
  }),
});

const openList = (detail: string): ListValue => ({
  kind: 'list',
  items: [],
  createdUnder: [],
  open: ofSystem(detail),
});

const versionTuple = (vm: Machine): TupleValue =>
  tuple(
    ...vm.options.python.map((part) => num(part)),
    ofSystem('the patch release of Python'),
    str('final'),
    num(0),
  );

function versionPart(_: InstanceValue, name: string, { vm }: Call): Value | undefined {
  const position = ['major', 'minor', 'micro', 'releaselevel', 'serial'].indexOf(name);
  return versionTuple(vm).items[position]?.value;
}

/** Compares the release with a tuple, as far as that goes: `(3, 12)` is less than any `3.12.x`. */
const versionIs = (holds: (sign: number) => boolean): MethodRule<'(other)'> =>
  ofRelease((_, { other }, { vm, at }) => {
    if (other.kind !== 'tuple') return unknown('operands', 'a comparison with sys.version_info', at);
    const wanted = other.items.map(({ value }) => (value.kind === 'num' ? Number(value.value) : undefined));
    for (const [index, part] of vm.options.python.entries()) {
      const other = wanted[index];
      if (index >= wanted.length) return bool(holds(1));
      if (other === undefined) return unknown('operands', 'a part of a version', at);
      if (part !== other) return bool(holds(part - other));
    }
    const patch = wanted[vm.options.python.length];
    return wanted.length === vm.options.python.length || patch === 0
      ? bool(holds(1))
      : unknown('outside', 'the patch release of Python', at);
  });

/** Records that the answer of a rule depends on `--python-version`. */
function ofRelease<S extends string>(rule: MethodRule<S>): MethodRule<S> {
  return (self, args, site) => {
    const answer = rule(self, args, site);
    const { decisions, options } = site.vm;
    return decisions?.read(`Python ${options.python.join('.')}`, answer) ?? answer;
  };
}

const VERSION_INFO = methods('sys.version_info', {
  '__lt__(other)': versionIs((sign) => sign < 0),
  '__le__(other)': versionIs((sign) => sign <= 0),
  '__gt__(other)': versionIs((sign) => sign > 0),
  '__ge__(other)': versionIs((sign) => sign >= 0),
  '__eq__(other)': versionIs((sign) => sign === 0),
  '__getitem__(key)': ofRelease<'(key)'>((_, { key }, { vm, at }) =>
    key.kind === 'choice' ? NONE : getItem(vm, versionTuple(vm), key, at),
  ),
  '__iter__()': (_, __, { vm }) => versionTuple(vm),
});

/** Returns what `sys.modules` has under a key. */
const imported = (vm: Machine, key: Value): Value | undefined => moduleCalled(vm, textOf(key) ?? '');

/** Puts an object in place of a module. Returns it. */
function place(vm: Machine, key: Value, module: Value, at: Place): Value {
  const name = textOf(key);
  if (name !== undefined) placeModule(vm, name, module, at);
  return module;
}

/** Modules that Python itself has imported, whatever the program imports. */
const ALWAYS: ReadonlySet<string> = new Set(['builtins', 'sys', 'os', '__main__']);

/** Returns true for those, and for the server that imports the application. */
const isLoaded = ({ options: { loaded = [] } }: Machine, name: string): boolean =>
  ALWAYS.has(name) || loaded.includes(name);

/** Returns the modules of the project that have been imported, and what the program has put in place of some, by name. */
const loaded = (vm: Machine): readonly (readonly [string, Value])[] =>
  [...vm.modules].map(([name, module]) => [name, placedAs(vm, name) ?? module]);

/** Takes a module out of `sys.modules`. Returns it. */
function take(key: Value, fallback: Value | undefined, site: Site): Value {
  const module = imported(site.vm, key);
  if (module === undefined) return fallback ?? notImported(key, site);
  takeModule(site.vm, textOf(key) ?? '');
  return module;
}

/** A view of `sys.modules`: the modules of the project that have been imported, and others that aren't known. */
const modulesAs =
  (make: (name: string, module: Value) => Value): MethodRule<'()'> =>
  (_, __, { vm }) =>
    vm.listOf(
      loaded(vm).map(([name, module]) => item(make(name, module))),
      ofSystem('modules of other packages'),
    );

const MODULES = methods('sys.modules', {
  '__getitem__(key)': (_, { key }, site) => imported(site.vm, key) ?? notImported(key, site),
  'get(key, default=None)': (_, { key, default: fallback }, site) =>
    imported(site.vm, key) ?? unlessInstalled(key, fallback, site),
  '__contains__(key)': (_, { key }, site) =>
    imported(site.vm, key) !== undefined || isLoaded(site.vm, textOf(key) ?? '')
      ? bool(true)
      : unlessInstalled(key, bool(false), site),
  '__iter__()': modulesAs((name) => str(name)),
  'keys()': modulesAs((name) => str(name)),
  'values()': modulesAs((_, module) => module),
  'items()': modulesAs((name, module) => tuple(str(name), module)),
  'setdefault(key, default=None)': (_, { key, default: fallback }, { vm, at }) =>
    imported(vm, key) ?? place(vm, key, fallback, at),
  '__setitem__(key, module)': (_, { key, module }, { vm, at }) => {
    place(vm, key, module, at);
    return NONE;
  },
  '__delitem__(key)': (_, { key }, site) => {
    take(key, undefined, site);
    return NONE;
  },
  'pop(key, default=...)': (_, { key, default: fallback }, site) => take(key, fallback, site),
});

function notImported(key: Value, { vm, at }: Site): Value {
  const name = textOf(key);
  if (name === undefined) return unknown('operands', 'the name of a module', at);
  return ofProject(vm, name) ? vm.raiseIfCaught('KeyError', name, at) : unknown('library', name, at);
}

/**
 * A module that hasn't been imported: of the project, or of a package that nothing in the project has imported. What a
 * package that's in use imports for itself isn't known; that another one runs the application (`"gunicorn" in
 * sys.modules`) is known from the command alone.
 */
function unlessInstalled(key: Value, otherwise: Value, { vm, at }: Site): Value {
  const name = textOf(key);
  if (name === undefined) return unknown('operands', 'the name of a module', at);
  const [top = name] = name.split('.');
  if (vm.options.loaded?.includes(top) === true) return unknown('library', name, at);
  return ofProject(vm, name) || !mayBeImported(vm, name) ? otherwise : unknown('library', name, at);
}

/** Packages that only a program or a command that serves with them loads. */
const SERVERS: ReadonlySet<string> = new Set(['uvicorn', 'gunicorn', 'hypercorn', 'granian']);

/** The standard library and the packages that we model are in use by themselves. */
function mayBeImported(vm: Machine, name: string): boolean {
  const [top = name] = name.split('.');
  return vm.imported.has(top) || isStandardModule(top) || (vm.models.isModule(top) && !SERVERS.has(top));
}

function ofProject(vm: Machine, name: string): boolean {
  const [top = name] = name.split('.');
  return vm.modules.has(top) || vm.source.find(top, undefined) !== undefined;
}
