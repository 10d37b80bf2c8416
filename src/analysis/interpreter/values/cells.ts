import type { Place } from '../../../base/diagnostics/place';
import { namesOf } from '../../python/ast/free-names';
import type { Machine } from '../machine';
import { DerivedMap } from './derived-map';
import type { Scope } from './scope';
import type { FunctionValue, InstanceValue, Value } from './values';

/** The attribute of a cell that holds its content. */
export const CONTENT = 'cell_contents';

/** The content of the cell of a variable: what's set in one is seen in the other. */
class Content extends DerivedMap<Value> {
  constructor(
    private readonly vars: Map<string, Value>,
    private readonly name: string,
  ) {
    super();
  }

  override get size(): number {
    return this.vars.has(this.name) ? 1 : 0;
  }

  override has(key: string): boolean {
    return key === CONTENT && this.vars.has(this.name);
  }

  override get(key: string): Value | undefined {
    return key === CONTENT ? this.vars.get(this.name) : undefined;
  }

  override set(key: string, value: Value): this {
    if (key === CONTENT) this.vars.set(this.name, value);
    return this;
  }

  override delete(key: string): boolean {
    return key === CONTENT && this.vars.delete(this.name);
  }

  override *entries(): MapIterator<[string, Value]> {
    const value = this.vars.get(this.name);
    if (value !== undefined) yield [CONTENT, value];
  }
}

/** The cells of the variables of each scope: a variable has one. */
const CELLS = new WeakMap<Scope, Map<string, InstanceValue>>();

/** Returns `func.__closure__`: the cells of the variables that a function has of those around it, by name. */
export function closureOf(vm: Machine, func: FunctionValue, at: Place): readonly InstanceValue[] {
  return [...namesOf(func.def).free].sort().flatMap((written) => {
    const name = func.scope.nameOf(written);
    if (name === '__class__') {
      const body = func.scope.enclosingBody;
      return body === undefined ? [] : (cellOfVariable(vm, body.classCell, name, at) ?? []);
    }
    const home = homeOfVariable(func.scope, written);
    return home === undefined ? [] : (cellOfVariable(vm, home, name, at) ?? []);
  });
}

/** Returns the scope of the function around that has a variable; `undefined` for a global one. */
export function homeOfVariable(scope: Scope, written: string): Scope | undefined {
  for (let one: Scope | undefined = scope; one !== undefined && one.kind !== 'module'; one = one.parent) {
    if (one.kind === 'class') continue;
    const isOwn = one.code !== undefined && namesOf(one.code).own.has(written);
    if (isOwn || one.targets?.has(scope.nameOf(written)) === true) return one;
  }
  return undefined;
}

/** Returns the cell of a variable: the same one each time. */
export function cellOfVariable(
  vm: Machine,
  scope: Scope,
  name: string,
  at: Place,
): InstanceValue | undefined {
  const cells = CELLS.get(scope) ?? new Map<string, InstanceValue>();
  CELLS.set(scope, cells);
  const empty = cells.has(name) ? undefined : newCell(vm, at);
  if (empty !== undefined)
    cells.set(name, { ...empty, attrs: new Content(scope.vars, name), born: scope.born });
  return cells.get(name);
}

function newCell(vm: Machine, at: Place): InstanceValue | undefined {
  const cls = vm.models.library('types.CellType');
  return cls?.kind === 'class' ? vm.instance(cls, at) : undefined;
}
