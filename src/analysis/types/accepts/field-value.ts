import type { Site } from '../../interpreter/calls/call-site';
import type { Guard } from '../../interpreter/guards/guards';
import type { Machine } from '../../interpreter/machine';
import { entriesOf } from '../../interpreter/values/dicts';
import { textOf } from '../../interpreter/values/make';
import type { ClassValue, Single, Value } from '../../interpreter/values/values';
import type { Takes } from '../../libraries/packages/pydantic/fields/acceptance';
import type { Field } from '../../libraries/packages/pydantic/schema';
import { fieldOf } from '../fields/field-of';
import { safely } from '../safely';
import { accepts } from './accepts';
import type { TypeNode } from '../type-node';
import type { Given, Verdict } from './given';

/** Tells whether a field takes a known text or number, or a container of such, by the same type that its schema shows. */
export const takesValue: Takes = (site, cls, field, value) => {
  const isContainer = value.kind === 'list' || value.kind === 'dict' || value.kind === 'tuple';
  if (!isContainer && givenOf(value) === undefined) return undefined;
  return safely(site, undefined, () => takes(site.vm, typeOf(site, cls, field), value));
};

/** A field's type, and the annotation that says so: it may say something else once a name in it is bound. */
interface Read {
  readonly annotation: Value;
  readonly type: TypeNode;
}

/** The types of the fields of each class. */
const READ = new WeakMap<ClassValue, WeakMap<Field, Read>>();

/** Returns the type of a field of a class, which many objects ask for. */
function typeOf(site: Site, cls: ClassValue, field: Field): TypeNode {
  const { name, declared: assigned, owner } = field;
  const annotation = field.annotation();
  const ofClass = READ.get(cls) ?? new WeakMap<Field, Read>();
  READ.set(cls, ofClass);
  const known = ofClass.get(field);
  if (known?.annotation === annotation) return known.type;
  const { type } = fieldOf(site, { name, annotation, assigned, module: owner.module, owner: cls });
  ofClass.set(field, { annotation, type });
  return type;
}

/** Tells whether a type takes a value; of a container, whether it refuses it, or an element that's surely there. */
function takes(vm: Machine, type: TypeNode, value: Value): Verdict {
  const given = givenOf(value);
  if (given !== undefined) return accepts(type, given);
  if (value.kind !== 'list' && value.kind !== 'dict' && value.kind !== 'tuple') return undefined;
  const seen = firstSeeing(type);
  return seen !== undefined && refusesContainer(vm, seen, value) ? false : undefined;
}

function refusesContainer(vm: Machine, type: TypeNode, value: Container): boolean {
  const isThere = ({ guard }: { readonly guard: Guard }): boolean => vm.beyond(guard).length === 0;
  const refuses = (of: TypeNode | undefined, one: Value): boolean =>
    of !== undefined && takes(vm, of, one) === false;
  if (type.kind === 'scalar') return PLAIN.has(type.name);
  if (type.kind === 'union') return type.members.every((one) => refuses(one, value));
  if (value.kind === 'dict')
    return (
      type.kind === 'dict' &&
      entriesOf(vm, value).some((one) => isThere(one) && refuses(type.values, one.value))
    );
  const isOpen = value.kind === 'list' && value.open !== undefined;
  const held = value.items.filter(isThere);
  if (type.kind === 'tuple') {
    const { items, variadic } = type;
    if (isOpen || variadic !== undefined || held.length !== value.items.length) return false;
    return held.length !== items.length || held.some((one, index) => refuses(items[index], one.value));
  }
  if (type.kind !== 'list') return false;
  const [least, most] = [type.limits['min_length'], type.limits['max_length']];
  if (typeof least === 'number' && !isOpen && value.items.length < least) return true;
  if (typeof most === 'number' && held.length > most && !type.isUnique) return true;
  return held.some((one) => refuses(type.items, one.value));
}

type Container = Extract<Single, { kind: 'list' | 'dict' | 'tuple' }>;

/** Scalars that take no container. */
const PLAIN: ReadonlySet<string> = new Set(['int', 'float', 'str', 'bool'].map((name) => `builtins.${name}`));

/** Returns the type that sees a value first, if no function does. */
function firstSeeing(type: TypeNode): TypeNode | undefined {
  switch (type.kind) {
    case 'nullable':
    case 'default':
    case 'serializer':
      return firstSeeing(type.of);
    case 'function':
      return type.mode === 'after' && type.of !== undefined ? firstSeeing(type.of) : undefined;
    default:
      return type;
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
