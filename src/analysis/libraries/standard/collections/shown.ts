import type { Site } from '../../../interpreter/calls/call-site';
import { joined, toRepr } from '../../../interpreter/evaluation/format';
import { each } from '../../../interpreter/guards/forks';
import { contentOf, entriesOf, setEntry } from '../../../interpreter/values/dicts';
import { str, tuple } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { areCertain } from '../../kit/elements';
import { keeping, type Member, methods } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';

/** Makes `__repr__` of a container: its class, with its content in brackets, and a text behind that. */
export const shownWith = (
  owner: string,
  content: (self: InstanceValue, site: Site) => readonly Value[],
  behind: (self: InstanceValue) => string = () => '',
): readonly Member[] =>
  methods(keeping(owner), {
    '__repr__()': (self, _, site) => {
      const texts = content(self, site).map((one) =>
        each(site.vm, one, (part) => toRepr(site.vm, part, site.at)),
      );
      const parts = texts.flatMap((text, index) => (index === 0 ? [text] : [str(', '), text]));
      return joined(site.vm, [str(`${self.cls.name}(`), ...parts, str(`${behind(self)})`)]);
    },
  });

const isEmpty = (self: InstanceValue): boolean => {
  const dict = contentOf(self);
  return dict?.open === undefined && dict?.entries.size === 0;
};

/** Shows an `OrderedDict`: as a dict from Python 3.12 on, before as pairs. */
export function ofOrdered(self: InstanceValue, { vm, at }: Site): readonly Value[] {
  if (isEmpty(self)) return [];
  const dict = contentOf(self);
  if (dict === undefined || dict.open !== undefined) return [causeOf(dict?.open, 'a dict', at)];
  if (vm.options.python[1] >= 12) return [dict];
  const entries = entriesOf(vm, dict);
  return [vm.listOf(entries.map(({ key, value, guard }) => ({ value: tuple(key, value), guard })))];
}

/** Shows a `Counter`, the most frequent element first. */
export function ofCounter(self: InstanceValue, { vm, at }: Site): readonly Value[] {
  if (isEmpty(self)) return [];
  const dict = contentOf(self);
  const entries = dict === undefined ? [] : entriesOf(vm, dict);
  const counts = entries.map(({ key, value }) => ({ key, value, count: integerOf(value) }));
  const isKnown = counts.every(({ count }) => count !== undefined) && areCertain(vm, entries);
  if (dict?.open !== undefined || !isKnown) return [causeOf(dict?.open, 'the counts of a counter', at)];
  const ordered = vm.dict();
  for (const { key, value } of counts.sort((a, b) => (b.count ?? 0) - (a.count ?? 0)))
    setEntry(vm, ordered, key, value);
  return [ordered];
}
