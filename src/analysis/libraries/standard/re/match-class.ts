import type { Site } from '../../../interpreter/calls/call-site';
import { contentOf, entryOf, setEntry } from '../../../interpreter/values/dicts';
import { NONE, num, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { ownOrNone } from '../../kit/instances';
import { methods, type MethodRule } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';

/** Where a match was looked for. */
export interface Place {
  readonly pattern: Value;
  /** The whole text, of which the pattern may have seen a part. */
  readonly text: string;
  readonly from: number;
  readonly end: number;
}

/** Returns a number of UTF-16 units of a text as one of code points, as Python counts. */
const pointsIn = (text: string, units: number): number => Array.from(text.slice(0, units)).length;

/** Makes a match object. */
export function toMatch(found: RegExpExecArray, { vm, at }: Site, cls: ClassValue, place: Place): Value {
  const [whole, ...groups] = found;
  const match = vm.instance(cls, at);
  const named = vm.dict();
  for (const [name, value] of Object.entries(found.groups ?? {}))
    setEntry(vm, named, str(name), grouped(value));
  const spans = (found.indices ?? []).map((span) => spanOf(found.input, span));
  for (const [name, value] of Object.entries({
    _groups: tuple(str(whole), ...groups.map(grouped)),
    _named: named,
    _spans: tuple(...spans),
    string: str(place.text),
    re: place.pattern,
    pos: num(pointsIn(place.text, place.from)),
    endpos: num(pointsIn(place.text, place.end)),
  }))
    match.attrs.set(name, value);
  return match;
}

const grouped = (one: string | undefined): Value => (one === undefined ? NONE : str(one));

/** Returns the places of a group, counted in code points, as Python does; -1 of one that took no part. */
function spanOf(text: string, span: readonly [number, number] | undefined): Value {
  return span === undefined
    ? tuple(num(-1), num(-1))
    : tuple(num(pointsIn(text, span[0])), num(pointsIn(text, span[1])));
}

/** Returns the number of a group that a name or a number names; `undefined` if there's none. */
function indexOf(self: InstanceValue, key: Value, site: Site): number | undefined {
  const index = integerOf(key);
  const count = tupleLength(ownOrNone(site, self, '_groups'));
  if (index !== undefined) return index >= 0 && index < count ? index : undefined;
  const name = textOf(key);
  const pattern = ownOrNone(site, self, 're');
  const numbers = pattern.kind === 'instance' ? contentOf(ownOrNone(site, pattern, 'groupindex')) : undefined;
  return name === undefined || numbers === undefined
    ? undefined
    : integerOf(entryOf(site.vm, numbers, str(name)) ?? NONE);
}

const tupleLength = (value: Value): number => (value.kind === 'tuple' ? value.items.length : 0);

/** Returns what's kept of a group: its text, or its place. */
function ofGroup(self: InstanceValue, kept: '_groups' | '_spans', key: Value, site: Site): Value {
  const index = indexOf(self, key, site);
  const all = ownOrNone(site, self, kept);
  const found = index !== undefined && all.kind === 'tuple' ? all.items[index]?.value : undefined;
  if (found !== undefined) return found;
  return key.kind === 'unknown' || key.kind === 'choice'
    ? causeOf(key, 'a group', site.at)
    : site.vm.raiseIfCaught('IndexError', 'no such group', site.at);
}

const spanEnd =
  (position: 0 | 1): MethodRule<'(group=0, /)'> =>
  (self, { group }, site) => {
    const span = ofGroup(self, '_spans', group, site);
    return span.kind === 'tuple' ? (span.items[position]?.value ?? NONE) : span;
  };

/** The members of `re.Match`. */
export const MATCH = methods('re.Match', {
  'group(*groups)': (self, { groups }, site) => {
    const values = (groups.length === 0 ? [num(0)] : groups).map((key) =>
      ofGroup(self, '_groups', key, site),
    );
    const [only = NONE] = values;
    return values.length === 1 ? only : tuple(...values);
  },
  '__getitem__(key, /)': (self, { key }, site) => ofGroup(self, '_groups', key, site),
  'groups(default=None)': (self, { default: standard }, site) => {
    const groups = ownOrNone(site, self, '_groups');
    if (groups.kind !== 'tuple') return NONE;
    return tuple(...groups.items.slice(1).map(({ value }) => (value.kind === 'none' ? standard : value)));
  },
  'groupdict(default=None)': (self, { default: standard }, site) => {
    const named = site.vm.dict();
    for (const { key, value } of contentOf(ownOrNone(site, self, '_named'))?.entries.values() ?? [])
      setEntry(site.vm, named, key, value.kind === 'none' ? standard : value);
    return named;
  },
  'span(group=0, /)': (self, { group }, site) => ofGroup(self, '_spans', group, site),
  'start(group=0, /)': spanEnd(0),
  'end(group=0, /)': spanEnd(1),
});
