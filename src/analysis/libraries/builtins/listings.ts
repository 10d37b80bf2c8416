import type { Place } from '../../../base/diagnostics/place';
import { getAttribute } from '../../interpreter/attributes/attributes';
import { openAttribute, unmodelled } from '../../interpreter/attributes/open-attribute';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callMethod, callValue } from '../../interpreter/calls/calls';
import { iterate, type Iteration } from '../../interpreter/evaluation/iterate';
import type { Machine } from '../../interpreter/machine';
import { moduleBehind } from '../../interpreter/modules/module-table';
import { findOnClass } from '../../interpreter/values/classes';
import { str, textOf } from '../../interpreter/values/make';
import { namespaceDict, namespaceOfInstance, namespaceOfModule } from '../../interpreter/values/namespace';
import type { InstanceValue, Item, Value } from '../../interpreter/values/values';
import { refusedOperand } from '../kit/operands';
import { causeOf } from '../kit/values';

/** Names that every object has. */
export const NAMES_OF_ALL =
  '__class__ __doc__ __eq__ __hash__ __init__ __module__ __repr__ __str__ __dict__'.split(' ');

/** Answers `vars(object)`; without an argument, `locals()`. */
export function varsOf(object: Value | undefined, { vm, at }: Site): Value {
  switch (object?.kind) {
    case undefined:
      return localsOf(vm, at);
    case 'class':
      return getAttribute(vm, object, '__dict__', at);
    case 'instance':
      return findOnClass(object.cls, '__dict__') === undefined
        ? { ...namespaceOfInstance(object), open: object.open }
        : getAttribute(vm, object, '__dict__', at);
    case 'module':
      return namespaceOfModule(object.scope);
    case 'function':
      return namespaceDict(object.attrs, []);
    case 'library':
      return vm.libraryNames.dictOf(object.name, unmodelled(object, '__dict__', at));
    default:
      if (object !== undefined && object.kind !== 'method')
        refusedOperand({ vm, at }, object, 'vars() argument must have __dict__ attribute');
      return vm.dict(causeOf(object, 'the attributes of a value', at));
  }
}

/** Answers `locals()`: in a function with a copy, as changes of it don't reach the variables. */
export function localsOf(vm: Machine, at: Place): Value {
  const { scope } = vm;
  if (scope === undefined) return vm.dict(causeOf(undefined, 'the local names', at));
  if (scope.kind === 'module') return namespaceOfModule(scope);
  const vars = scope.kind === 'function' ? new Map(scope.vars) : scope.vars;
  const own = namespaceDict(vars, scope.createdUnder);
  let around = scope.parent;
  while (around !== undefined && around.kind !== 'function') around = around.parent;
  // It also holds the variables of functions around that the function names.
  return around === undefined || scope.kind !== 'function'
    ? own
    : { ...own, open: causeOf(undefined, 'the variables of the functions around', at) };
}

const OF_MODULES = '__builtins__ __cached__ __doc__ __file__ __loader__ __name__ __package__ __spec__'.split(
  ' ',
);

/** The names of a module without a file: `dir` leaves out those of its class. */
const OF_MADE_MODULES = ['__doc__', '__loader__', '__name__', '__package__', '__spec__'];

/** Answers `dir(value)` with sorted names. Of a built-in value only that there are some is known. */
export function dirOf(object: Value | undefined, { vm, at }: Pick<Site, 'vm' | 'at'>): Value {
  if (object?.kind === 'instance') {
    const own = callMethod(vm, object, '__dir__', [], at);
    if (own !== undefined) return sortedNames(vm, iterate(vm, own, at));
  }
  const hook = object?.kind === 'module' ? object.scope.vars.get('__dir__') : undefined;
  if (hook?.kind === 'function')
    return sortedNames(vm, iterate(vm, callValue(vm, hook, NO_ARGUMENTS, at), at));
  const names = namesOf(vm, object);
  if (names === undefined) return vm.listOf([], causeOf(object, 'the names of a value', at));
  const open = object === undefined || object.kind === 'choice' ? undefined : openAttribute(object);
  const list = vm.list([...new Set(names)].sort().map((name) => str(name)));
  list.open = open?.kind === 'unknown' ? open : undefined;
  return list;
}

const isOfModules = ({ cls }: InstanceValue): boolean =>
  cls.mro.some(({ name, place }) => name === 'module' && place === undefined);

/** Sorts the names that a `__dir__` of the project gives. */
function sortedNames(vm: Machine, { items, open }: Iteration): Value {
  const name = ({ value }: Item): string => textOf(value) ?? '';
  return vm.listOf(
    [...items].sort((a, b) => (name(a) < name(b) ? -1 : 1)),
    open,
  );
}

function namesOf(vm: Machine, object: Value | undefined): readonly string[] | undefined {
  switch (object?.kind) {
    case undefined:
      return vm.scope === undefined
        ? undefined
        : [...vm.scope.vars.keys(), ...(vm.scope.kind === 'module' ? OF_MODULES : [])];
    case 'module':
      return [...object.scope.vars.keys(), ...OF_MODULES];
    case 'class':
      return [...NAMES_OF_ALL, ...object.mro.flatMap(({ attrs }) => [...attrs.keys()])];
    case 'instance':
      if (isOfModules(object) && moduleBehind(vm, object)?.file === undefined)
        return [...OF_MADE_MODULES, ...object.attrs.keys()];
      return [
        ...NAMES_OF_ALL,
        ...object.attrs.keys(),
        ...object.cls.mro.flatMap(({ attrs }) => [...attrs.keys()]),
      ];
    default:
      return undefined;
  }
}
