import type { Site } from '../../../interpreter/calls/call-site';
import { contentOf, mergeInto } from '../../../interpreter/values/dicts';
import { str, unknown } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { keeping, type Member, methods } from '../../kit/model';
import { causeOf, plain } from '../../kit/values';

/** Makes `__repr__` of a container whose text isn't that of the built-in class under it. */
export const unshown = (owner: string): readonly Member[] =>
  methods(owner, {
    '__repr__()': (_, __, { at }) => str(unknown('library', `the text of a ${owner}`, at)),
  });

/** Makes the methods of a dict that give another object of its class, `copy` and `|` with another dict, and its text. */
export const givingSameClass = (owner: string): readonly Member[] => [
  ...unshown(owner),
  ...methods(keeping(owner), {
    'copy()': (self, _, site) => merged(self, [self], site),
    '__copy__()': (self, _, site) => merged(self, [self], site),
    '__or__(other)': (self, { other }, site) => merged(self, [self, other], site),
    '__ror__(other)': (self, { other }, site) => merged(self, [other, self], site),
  }),
];

function merged(self: InstanceValue, parts: readonly Value[], { vm, at }: Site): Value {
  const content = vm.dict();
  for (const part of parts) {
    const dict = plain(part);
    if (dict.kind !== 'dict')
      return dict.kind === 'unknown' || dict.kind === 'choice'
        ? causeOf(dict, 'a dict', at)
        : (vm.models.builtin('NotImplemented') ?? causeOf(dict, 'a dict', at));
    mergeInto(vm, content, dict);
  }
  const factory = contentOf(self)?.factory;
  if (factory !== undefined) content.factory = factory;
  return vm.instance(self.cls, at, content);
}
