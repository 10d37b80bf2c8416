import { textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Takes } from '../../libraries/packages/pydantic/acceptance';
import { fieldOf } from '../field-of';
import { safely } from '../safely';
import { accepts } from './accepts';
import type { Given } from './given';

/** Tells whether a field takes a known text or number, by the same type that its schema shows. */
export const takesValue: Takes = (site, cls, field, value) => {
  const given = givenOf(value);
  if (given === undefined) return undefined;
  return safely(site, undefined, () => {
    const { name, declared: assigned, owner } = field;
    const annotation = field.annotation();
    const { type } = fieldOf(site, { name, annotation, assigned, module: owner.module, owner: cls });
    return accepts(type, given);
  });
};

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
