import type { Guard } from '../../interpreter/guards/guards';
import type { Machine } from '../../interpreter/machine';
import { entriesOf } from '../../interpreter/values/dicts';
import { textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Takes } from '../../libraries/packages/pydantic/acceptance';
import { fieldOf } from '../field-of';
import { safely } from '../safely';
import { accepts } from './accepts';
import type { ListNode, TypeNode } from '../type-node';
import type { Given, Verdict } from './given';

/** Tells whether a field takes a known text or number, or a list or dict of such, by the same type that its schema shows. */
export const takesValue: Takes = (site, cls, field, value) => {
  if (givenOf(value) === undefined && value.kind !== 'list' && value.kind !== 'dict') return undefined;
  return safely(site, undefined, () => {
    const { name, declared: assigned, owner } = field;
    const annotation = field.annotation();
    const { type } = fieldOf(site, { name, annotation, assigned, module: owner.module, owner: cls });
    return takes(site.vm, type, value);
  });
};

/** Tells whether a type takes a value; of a list or a dict, whether it refuses it, or an element that's surely there. */
function takes(vm: Machine, type: TypeNode, value: Value): Verdict {
  const given = givenOf(value);
  if (given !== undefined) return accepts(type, given);
  const isThere = ({ guard }: { readonly guard: Guard }): boolean => vm.beyond(guard).length === 0;
  if (value.kind === 'dict' && type.kind === 'dict') {
    const held = entriesOf(vm, value).filter(isThere);
    return held.some((one) => takes(vm, type.values, one.value) === false) ? false : undefined;
  }
  const list = value.kind === 'list' ? listOf(type) : undefined;
  if (value.kind !== 'list' || list === undefined) return undefined;
  const { limits, items, isUnique } = list;
  const [least, most] = [limits['min_length'], limits['max_length']];
  const held = value.items.filter(isThere);
  if (typeof least === 'number' && value.open === undefined && value.items.length < least) return false;
  if (typeof most === 'number' && held.length > most && !isUnique) return false;
  const isRefused = items !== undefined && held.some((one) => takes(vm, items, one.value) === false);
  return isRefused ? false : undefined;
}

/** Returns the list that a type is, if no other function sees the list first. */
function listOf(type: TypeNode): ListNode | undefined {
  switch (type.kind) {
    case 'list':
      return type;
    case 'nullable':
    case 'default':
    case 'serializer':
      return listOf(type.of);
    case 'function':
      return type.mode === 'after' && type.of !== undefined ? listOf(type.of) : undefined;
    default:
      return undefined;
  }
}

function givenOf(value: Value): Given | undefined {
  const text = textOf(value);
  if (text !== undefined) return { kind: 'text', text };
  if (value.kind !== 'num') return undefined;
  const { value: number } = value;
  if (value.isFloat) return { kind: 'float', value: Number(number) };
  return typeof number === 'bigint' || Number.isInteger(number)
    ? { kind: 'int', value: BigInt(number) }
    : undefined;
}
