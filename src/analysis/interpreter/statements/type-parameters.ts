import type { ClassDef, FunctionDef, TypeAlias } from '../../python/ast';
import { callValue } from '../calls/calls';
import { evaluate } from '../evaluation/evaluate';
import { getItem } from '../evaluation/items';
import { each } from '../guards/forks';
import type { Machine } from '../machine';
import { NONE, str, tuple } from '../values/make';
import { Scope } from '../values/scope';
import type { TupleValue, Value } from '../values/values';

/** Returns the scope in which the type parameters of a definition are names (PEP 695): the one around it, where it has none. */
export function scopeWithin(
  vm: Machine,
  { typeParameters, line }: ClassDef | FunctionDef | TypeAlias,
  scope: Scope,
): Scope {
  if (typeParameters.length === 0) return scope;
  const inner = new Scope('function', scope, vm.path, scope.prefix);
  for (const { name, kind, bound, default: initial } of typeParameters) {
    const constraints = bound?.type === 'Tuple' ? bound.items : [];
    const said = { bound: bound?.type === 'Tuple' ? undefined : bound, default: initial };
    const keywords = new Map<string, Value>();
    for (const [key, expr] of Object.entries(said))
      if (expr !== undefined) keywords.set(key, evaluate(vm, expr, inner));
    const args = [str(name), ...constraints.map((one) => evaluate(vm, one, inner))];
    const make = vm.models.library(`typing.${kind}`) ?? NONE;
    inner.set(
      name,
      callValue(vm, make, { args, keywords, open: undefined }, scope.placeOf({ line })),
      vm.path,
    );
  }
  return inner;
}

/** Returns what `type Name[T] = value` binds. */
export function aliasOf(vm: Machine, stmt: TypeAlias, scope: Scope): Value {
  const inner = scopeWithin(vm, stmt, scope);
  const make = vm.models.library('typing.TypeAliasType') ?? NONE;
  const args = [str(stmt.name), evaluate(vm, stmt.value, inner)];
  const keywords = new Map([['type_params', namesOf(stmt, inner)]]);
  return callValue(vm, make, { args, keywords, open: undefined }, scope.placeOf(stmt));
}

const namesOf = ({ typeParameters }: ClassDef | TypeAlias, inner: Scope): TupleValue =>
  tuple(...typeParameters.map(({ name }) => inner.find(name) ?? NONE));

/** Returns the base that Python adds to a class with type parameters: `Generic[T]`. */
export function genericBase(vm: Machine, def: ClassDef, inner: Scope): readonly Value[] {
  if (def.typeParameters.length === 0) return [];
  const generic = vm.models.library('typing.Generic') ?? NONE;
  return [each(vm, generic, (one) => getItem(vm, one, namesOf(def, inner), inner.placeOf(def)))];
}
