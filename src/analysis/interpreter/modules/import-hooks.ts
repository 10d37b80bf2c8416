import { isStandardModule } from '../../../base/naming/python';
import { NOWHERE } from '../../../base/diagnostics/place';
import { findAttribute } from '../attributes/attributes';
import { NO_ARGUMENTS } from '../calls/call-site';
import { callValue } from '../calls/calls';
import { NONE, str } from '../values/make';
import type { Machine } from '../machine';
import type { InstanceValue, ModuleValue, Single, Value } from '../values/values';
import { placeModule, takeModule } from './module-table';

/** Where finders of the program stand on `sys.meta_path`: before Python's own, or behind them. */
type Side = 'before' | 'behind';

/** Returns what a finder of the program on `sys.meta_path` gives for a module: the first spec that isn't None. */
export function specByFinders(
  vm: Machine,
  name: string,
  parent: ModuleValue | undefined,
  side: Side,
): InstanceValue | undefined {
  const finders = findersOf(vm, side);
  if (finders.length === 0 || isAlreadyThere(vm, name)) return undefined;
  const path = parent === undefined ? NONE : (findAttribute(vm, parent, '__path__', NOWHERE) ?? NONE);
  for (const finder of finders) {
    const spec = ask(vm, finder, 'find_spec', str(name), path, NONE);
    if (spec?.kind === 'instance') return spec;
  }
  return undefined;
}

/** Tells whether Python surely, or perhaps, has imported a module before the program sees to it: no finder is asked for it. */
function isAlreadyThere(vm: Machine, name: string): boolean {
  const [top = name] = name.split('.', 1);
  return isStandardModule(top) || vm.imported.has(top);
}

function findersOf(vm: Machine, side: Side): readonly Single[] {
  if (!vm.imported.has('sys')) return [];
  const list = vm.libraryNames.find('sys', 'meta_path', vm.path) ?? vm.models.library('sys.meta_path');
  if (list?.kind !== 'list') return [];
  const items = list.items.flatMap(({ value, guard }) =>
    value.kind === 'choice' || vm.beyond(guard).length > 0 ? [] : [value],
  );
  const own = items.findIndex((one) => one.kind === 'class' && one.name === 'PathFinder' && isModel(one));
  const asked = own < 0 ? items : side === 'before' ? items.slice(0, own) : items.slice(own);
  return asked.filter((one) => one.kind !== 'class' || !isModel(one));
}

const isModel = ({ place }: Extract<Single, { kind: 'class' }>): boolean => place === undefined;

/** Calls a method that an object has; `undefined` if it has none. */
function ask(vm: Machine, object: Single, name: string, ...args: readonly Value[]): Value | undefined {
  const method = findAttribute(vm, object, name, NOWHERE);
  return method === undefined ? undefined : callValue(vm, method, { ...NO_ARGUMENTS, args }, NOWHERE);
}

/**
 * Imports a module that a finder of the program finds: its loader makes it and executes it. Returns what `sys.modules` has
 * of it then, `undefined` if no finder knows it.
 */
export function importByFinders(
  vm: Machine,
  name: string,
  parent: ModuleValue | undefined,
  side: Side,
): ModuleValue | undefined {
  const spec = specByFinders(vm, name, parent, side);
  const make = spec === undefined ? undefined : vm.models.library('importlib.util.module_from_spec');
  if (spec === undefined || make === undefined) return undefined;
  const module = callValue(vm, make, { ...NO_ARGUMENTS, args: [spec] }, NOWHERE);
  if (module.kind === 'unknown' || module.kind === 'choice') return undefined;
  placeModule(vm, name, module, NOWHERE);
  const loader = spec.attrs.get('loader') ?? NONE;
  try {
    if (loader.kind !== 'choice') ask(vm, loader, 'exec_module', module);
  } catch (error) {
    takeModule(vm, name);
    throw error;
  }
  if (module.kind === 'module') module.state = 'loaded';
  return vm.modules.get(name);
}
