import type { Call } from '../../interpreter/calls/call-site';
import { instantiate } from '../../interpreter/calls/instantiate';
import { getItem } from '../../interpreter/evaluation/items';
import { Raised, type Machine } from '../../interpreter/machine';
import { modelClass } from '../../interpreter/values/classes';
import { bool, item, native, NONE, num, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import type { InstanceValue, ListValue, TupleValue, Value } from '../../interpreter/values/values';
import type { Builtins, Library } from '../kit/library';
import { functions, methods, param, qualified, standingInstance, type Run } from '../kit/members';
import { isStandardModule } from '../../../base/naming/python';

const NOWHERE = { file: '', line: 0 };
const ofSystem = (detail: string): Extract<Value, { kind: 'unknown' }> => unknown('outside', detail, NOWHERE);

/** The standard library's `sys`, of a Python on Linux. */
export const library: Library = (builtins) => ({
  ...qualified('sys', {
    platform: str('linux'),
    version: str(ofSystem('the Python release')),
    version_info: single(builtins, 'sys.version_info', VERSION_INFO, versionPart),
    modules: single(builtins, 'sys.modules', MODULES),
    path: openList('what else is on sys.path'),
    argv: openList('the command line'),
    executable: str(ofSystem('the Python interpreter')),
    prefix: str(ofSystem('the Python installation')),
    base_prefix: str(ofSystem('the Python installation')),
    maxsize: num(9223372036854775807n),
    byteorder: str('little'),
    dont_write_bytecode: bool(false),
    exit: exitWith(builtins),
  }),
  ...functions('sys', {
    getrecursionlimit: () => num(1000),
    setrecursionlimit: () => NONE,
    exc_info: ({ vm }) => tuple(NONE, vm.handling.at(-1) ?? NONE, NONE),
    intern: (call) => param(call, 0, 'string'),
    _getframe: ({ at }) => unknown('library', 'sys._getframe', at),
  }),
});

/** An object of the system that exists once. */
function single(
  { object }: Builtins,
  name: string,
  table: Readonly<Record<string, Run>>,
  missing?: (instance: InstanceValue, name: string, call: Call) => Value | undefined,
): InstanceValue {
  const cls = modelClass(name, [object], methods(name, table), missing === undefined ? {} : { missing });
  return standingInstance(cls);
}

const openList = (detail: string): ListValue => ({
  kind: 'list',
  items: [],
  born: [],
  open: ofSystem(detail),
});

/** `sys.exit()` raises; whoever catches nothing of it has an application that isn't imported. */
function exitWith(builtins: Builtins): Value {
  return native('sys.exit', ({ vm, args, at }) => {
    const exception = instantiate(
      vm,
      builtins.class('SystemExit'),
      { args, keywords: new Map(), open: undefined },
      at,
    );
    throw new Raised(exception, at, vm.path);
  });
}

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
const versionIs =
  (holds: (sign: number) => boolean): Run =>
  ({ vm, args: [, other = NONE], at }) => {
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
  };

/** What the release answers hangs on the option that says which it is. */
const ofRelease =
  (run: Run): Run =>
  (call) => {
    const answer = run(call);
    return call.vm.decisions?.read(`Python ${call.vm.options.python.join('.')}`, answer) ?? answer;
  };

const VERSION_INFO: Readonly<Record<string, Run>> = {
  __lt__: ofRelease(versionIs((sign) => sign < 0)),
  __le__: ofRelease(versionIs((sign) => sign <= 0)),
  __gt__: ofRelease(versionIs((sign) => sign > 0)),
  __ge__: ofRelease(versionIs((sign) => sign >= 0)),
  __eq__: ofRelease(versionIs((sign) => sign === 0)),
  __getitem__: ofRelease(({ vm, args: [, key = NONE], at }) =>
    key.kind === 'choice' ? NONE : getItem(vm, versionTuple(vm), key, at),
  ),
  __iter__: ({ vm }) => versionTuple(vm),
};

/** A module of the project that has been imported. */
const imported = ({ vm, args: [, key = NONE] }: Call): Value | undefined => vm.modules.get(textOf(key) ?? '');

/** Modules that Python itself has imported, whatever the program imports. */
const ALWAYS: ReadonlySet<string> = new Set(['builtins', 'sys', 'os', '__main__']);

const MODULES: Readonly<Record<string, Run>> = {
  __getitem__: (call) => imported(call) ?? notImported(call),
  get: (call) => imported(call) ?? unlessInstalled(call, param(call, 2, 'default')),
  __contains__: (call) =>
    imported(call) !== undefined || ALWAYS.has(textOf(param(call, 1, 'name')) ?? '')
      ? bool(true)
      : unlessInstalled(call, bool(false)),
  __iter__: ({ vm }) =>
    vm.listOf(
      [...vm.modules.keys()].map((name) => item(str(name))),
      ofSystem('modules of other packages'),
    ),
  keys: ({ vm }) =>
    vm.listOf(
      [...vm.modules.keys()].map((name) => item(str(name))),
      ofSystem('modules of other packages'),
    ),
  values: ({ vm }) =>
    vm.listOf(
      [...vm.modules.values()].map((module) => item(module)),
      ofSystem('modules of other packages'),
    ),
  items: ({ vm }) =>
    vm.listOf(
      [...vm.modules].map(([name, module]) => item(tuple(str(name), module))),
      ofSystem('modules of other packages'),
    ),
  setdefault: (call) => imported(call) ?? param(call, 2, 'default'),
  __setitem__: ({ vm, args: [, key = NONE, module] }) => {
    const name = textOf(key);
    if (name !== undefined && module?.kind === 'module') vm.modules.set(name, module);
    return NONE;
  },
  __delitem__: () => NONE,
  pop: (call) => imported(call) ?? param(call, 2, 'default'),
};

function notImported(call: Call): Value {
  const name = textOf(param(call, 1, 'name'));
  if (name === undefined) return unknown('operands', 'the name of a module', call.at);
  return ofProject(call, name)
    ? call.vm.raiseIfCaught('KeyError', name, call.at)
    : unknown('library', name, call.at);
}

/**
 * A module that hasn't been imported: of the project, or of a package that nothing in the project has imported. What a
 * package that's in use imports for itself isn't known; that the application is run by another one (`"gunicorn" in
 * sys.modules`) isn't to be taken for granted.
 */
function unlessInstalled(call: Call, otherwise: Value): Value {
  const name = textOf(param(call, 1, 'name'));
  if (name === undefined) return unknown('operands', 'the name of a module', call.at);
  return ofProject(call, name) || !mayBeImported(call, name) ? otherwise : unknown('library', name, call.at);
}

/** The standard library and the packages that we model are in use by themselves. */
function mayBeImported({ vm }: Call, name: string): boolean {
  const [top = name] = name.split('.');
  return vm.imported.has(top) || isStandardModule(top) || vm.models.isModule(top);
}

function ofProject({ vm }: Call, name: string): boolean {
  const [top = name] = name.split('.');
  return vm.modules.has(top) || vm.source.find(top, undefined) !== undefined;
}
