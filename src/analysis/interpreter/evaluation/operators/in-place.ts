import type { Place } from '../../../../base/diagnostics/place';
import type { BinaryOperator } from '../../../python/ast';
import { NO_ARGUMENTS } from '../../calls/call-site';
import { callValue } from '../../calls/calls';
import { each } from '../../guards/forks';
import { BUILT_IN } from '../../guards/refusals';
import type { Machine } from '../../machine';
import { contentOf, mergeInto } from '../../values/dicts';
import { NONE } from '../../values/make';
import type { DictValue, ListValue, SetValue, Single, Value } from '../../values/values';
import { extend, replaceItems } from '../iterate';
import { askFirst } from './operands';
import { binary, METHODS } from './operators';

/** An operator that has an in-place form: `+` of `+=`. */
export type InPlaceOperator = BinaryOperator;

/** Executes `target op= operand`. Returns the target's new value: a list, set or dict is changed and stays the same object. */
export function inPlace(vm: Machine, op: InPlaceOperator, target: Single, operand: Value, at: Place): Value {
  const own = askFirst(vm, { self: target, name: `__i${METHODS[op]}__`, other: operand }, at);
  if (own !== undefined) return own;
  return change(vm, op, target, operand, at) ? target : binary(vm, op, target, operand, at);
}

/** Changes a list, set or dict by an operator. Returns false for values and operators that make a new value instead. */
export function change(vm: Machine, op: InPlaceOperator, target: Single, operand: Value, at: Place): boolean {
  const inner = target.kind === 'instance' ? target.payload : target;
  if (inner?.kind === 'dict' && op === '|') {
    each(vm, operand, (one) => (addEntries(vm, inner, one, at), NONE));
    return true;
  }
  if (inner?.kind === 'list') return changeItems(vm, op, inner, operand, at, op === '+', op === '*');
  if (inner?.kind === 'set' && !inner.frozen) {
    if (operand.kind !== 'set' && BUILT_IN.has(operand.kind)) return false;
    return changeItems(vm, op, inner, operand, at, op === '|', op === '&' || op === '-' || op === '^');
  }
  return false;
}

/** Executes `dict |= mapping`, which takes pairs, too. */
function addEntries(vm: Machine, dict: DictValue, operand: Single, at: Place): void {
  const update = contentOf(operand) === undefined ? vm.models.method('dict', 'update') : undefined;
  if (update === undefined) mergeInto(vm, dict, operand);
  else callValue(vm, update, { ...NO_ARGUMENTS, args: [dict, operand] }, at);
}

function changeItems(
  vm: Machine,
  op: BinaryOperator,
  target: ListValue | SetValue,
  operand: Value,
  at: Place,
  adds: boolean,
  replaces: boolean,
): boolean {
  if (adds) extend(vm, target, operand, at);
  if (!replaces) return adds;
  const result = binary(vm, op, target, operand, at);
  if (result.kind === target.kind) replaceItems(vm, target, result.items);
  else if (result.kind === 'unknown') target.open ??= result;
  return true;
}
