import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { makeClassFrom } from '../../../interpreter/statements/classes/class-definition';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf } from '../../../interpreter/values/dicts';
import { NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, Unknown, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { causeOf } from '../../kit/values';
import { namesIn } from './body';
import { bodyFor } from './members';

/** The arguments of `Enum("Color", "RED GREEN", …)`. */
interface Given {
  readonly name: Value;
  readonly names: Value;
  readonly type: Value;
  readonly start: Value;
  readonly module: Value;
  readonly qualname: Value;
}

/** `Enum("Color", "RED GREEN")`, with names in a list, pairs, or a dict too. */
export function makeFunctionalEnum(base: ClassValue, auto: ClassValue, given: Given, site: Site): Value {
  const { vm, at } = site;
  const name = textOf(given.name);
  if (name === undefined) return causeOf(given.name, 'the name of an enum', at);
  const pairs = pairsOf(base, given, site);
  if ('kind' in pairs) return pairs;
  const bases = given.type.kind === 'none' ? [base] : [given.type, base];
  const body = bodyFor(auto, name, bases, site);
  for (const [member, value] of pairs) body.set(member, value);
  for (const attribute of ['module', 'qualname'] as const)
    if (given[attribute].kind !== 'none') body.set(`__${attribute}__`, given[attribute]);
  return makeClassFrom(vm, name, bases, body, at, {});
}

/** Returns the names with their values: what the class says of names that have none. Not all are known: returns why. */
function pairsOf(
  base: ClassValue,
  { names, start }: Given,
  site: Site,
): readonly (readonly [string, Value])[] | Unknown {
  const { vm, at } = site;
  if (names.kind === 'none') return [];
  const dict = contentOf(names);
  if (dict?.open !== undefined) return dict.open;
  if (dict !== undefined)
    return [...dict.entries.values()].map(({ key, value }) => [textOf(key) ?? '', value]);
  const listed = names.kind === 'str' ? undefined : iterate(vm, names, at);
  if (listed?.open !== undefined) return listed.open;
  const items = listed?.items.map(({ value }) => value) ?? namesIn(names, site).map((one) => str(one));
  const isListed = items[0] !== undefined && textOf(items[0]) !== undefined;
  if (!isListed)
    return items.map((pair) => {
      const [name, value] = iterate(vm, pair, at).items;
      return [textOf(name?.value ?? NONE) ?? '', value?.value ?? NONE];
    });
  const found = findOnClass(base, '_generate_next_value_');
  const generate = found?.kind === 'descriptor' ? found.func : found;
  const values: Value[] = [];
  return items.map((one, index) => {
    const args = [one, start, num(index), vm.list([...values])];
    const value = generate === undefined ? num(index + 1) : invoke(site, generate, ...args);
    values.push(value);
    return [textOf(one) ?? '', value];
  });
}
