import { textOf } from '../../interpreter/values/make';
import type { Item, Value } from '../../interpreter/values/values';
import type { Takes } from '../../libraries/packages/pydantic/acceptance';
import { fieldOf } from '../field-of';
import { safely } from '../safely';
import { accepts } from './accepts';
import type { TypeNode } from '../type-node';
import type { Given, Verdict } from './given';

/** Tells whether a field takes a known text or number, or a list of such, by the same type that its schema shows. */
export const takesValue: Takes = (site, cls, field, value) => {
  if (givenOf(value) === undefined && value.kind !== 'list') return undefined;
  return safely(site, undefined, () => {
    const { name, declared: assigned, owner } = field;
    const annotation = field.annotation();
    const { type } = fieldOf(site, { name, annotation, assigned, module: owner.module, owner: cls });
    return takes(type, value, ({ guard }) => site.vm.beyond(guard).length === 0);
  });
};

/** Tells whether a type takes a value; of a list, whether it refuses an element that's surely there. */
function takes(type: TypeNode, value: Value, isThere: (item: Item) => boolean): Verdict {
  const given = givenOf(value);
  if (given !== undefined) return accepts(type, given);
  const items = value.kind === 'list' ? itemsOf(type) : undefined;
  if (value.kind !== 'list' || items === undefined) return undefined;
  const isRefused = value.items.some((item) => isThere(item) && takes(items, item.value, isThere) === false);
  return isRefused ? false : undefined;
}

/** Returns the type of a list's elements, if a type is one of lists and no other function sees the list first. */
function itemsOf(type: TypeNode): TypeNode | undefined {
  switch (type.kind) {
    case 'list':
      return type.items;
    case 'nullable':
    case 'default':
    case 'serializer':
      return itemsOf(type.of);
    case 'function':
      return type.mode === 'after' && type.of !== undefined ? itemsOf(type.of) : undefined;
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
