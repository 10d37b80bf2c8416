import { under } from '../../../interpreter/guards/forks';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { setItem } from '../../../interpreter/evaluation/set-items';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf, entryOf, setEntry } from '../../../interpreter/values/dicts';
import { num, str } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, Single, Value } from '../../../interpreter/values/values';

/** A dict of counts, and the object that it's under. */
interface Counter {
  readonly counts: DictValue;
  readonly self: Single;
}

/** Returns an object as a counter: where its class reads or sets counts in its own way, it's asked. */
export const counterIn = (self: Single, counts: DictValue): Counter => ({
  counts,
  self: self.kind === 'instance' && countsItself(self.cls) ? self : counts,
});

/** Tells whether the program defines how counts are read or set in objects of a class. */
export const countsItself = (cls: ClassValue): boolean =>
  ['get', '__setitem__'].some((name) => findOnClass(cls, name)?.kind === 'function');

/** Adds to a counter, or takes from it, what's in a mapping, or each element; then the counts that are given by name. */
export function count(
  counter: Counter,
  given: Value | undefined,
  keywords: ReadonlyMap<string, Value>,
  site: Site,
  sign: '+' | '-' = '+',
): void {
  const { vm, at } = site;
  const source = given?.kind === 'none' ? undefined : given;
  const mapping = source === undefined ? undefined : contentOf(source);
  const add = (key: Value, times: Value): void => {
    set(counter, key, binary(vm, sign, get(counter, key, site), times, at), site);
  };
  if (mapping !== undefined) for (const { key, value } of entriesOf(vm, mapping)) add(key, value);
  else if (source !== undefined) {
    const { items, open } = iterate(vm, source, at);
    for (const { value, guard } of items) under(vm, guard, () => add(value, num(1)));
    counter.counts.open ??= open;
  }
  for (const [name, value] of keywords) add(str(name), value);
}

const get = ({ counts, self }: Counter, key: Value, { vm, at }: Site): Value =>
  self === counts
    ? (entryOf(vm, counts, key) ?? num(0))
    : callAttribute(vm, self, 'get', { ...NO_ARGUMENTS, args: [key, num(0)] }, at);

function set({ counts, self }: Counter, key: Value, value: Value, { vm, at }: Site): void {
  if (self === counts || key.kind === 'choice') setEntry(vm, counts, key, value);
  else setItem(vm, self, key, value, at);
}
