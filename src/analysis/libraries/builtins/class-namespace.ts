import type { Place } from '../../../base/diagnostics/place';
import type { Site } from '../../interpreter/calls/call-site';
import { shownAnnotation } from '../../interpreter/statements/annotations';
import { isOfStatement } from '../../interpreter/statements/classes/class-definition';
import { isTypedDict } from '../../interpreter/values/classes';
import { dictOf } from '../../interpreter/values/dicts';
import { slotsOf } from '../../interpreter/values/layout';
import { NONE, str, unknown } from '../../interpreter/values/make';
import { namespaceDict } from '../../interpreter/values/namespace';
import type { ClassValue, Value } from '../../interpreter/values/values';

/** Returns `vars(cls)`: the names of a class, with those that Python gives it. */
export const namespaceOfClass = (cls: ClassValue, vm: Site['vm'], at: Place): Value => ({
  ...namespaceDict(
    cls.attrs,
    cls.createdUnder,
    () => undefined,
    cls.place === undefined
      ? undefined
      : { before: () => namesBefore(cls, vm), behind: () => namesBehind(cls, vm, at) },
  ),
  isProxy: true,
});

const moduleOf = (cls: ClassValue): readonly [string, Value] => ['__module__', str(cls.module)];

function namesBefore(cls: ClassValue, vm: Site['vm']): readonly (readonly [string, Value])[] {
  const module = isOfStatement(cls) ? [moduleOf(cls)] : [];
  return cls.annotations.size > 0 ? [...module, ['__annotations__', annotationsOf(cls, vm)]] : module;
}

/** Returns the names of what objects hold, whose descriptors aren't known, and the docstring. */
function namesBehind(cls: ClassValue, vm: Site['vm'], at: Place): readonly (readonly [string, Value])[] {
  const isFirst = cls.mro.slice(1).every(({ name }) => name === 'object');
  const slots = slotsOf(cls) ?? (isFirst ? ['__dict__', '__weakref__'] : []);
  return [
    ...(isOfStatement(cls) ? [] : [moduleOf(cls)]),
    ...[...new Set(slots)].toSorted().map((name) => [name, descriptorOf(vm, cls, name, at)] as const),
    ['__doc__', NONE],
  ];
}

/** Returns what stands for the descriptor of a slot of a class, or of a special attribute. */
export function descriptorOf(vm: Site['vm'], cls: ClassValue, name: string, at: Place): Value {
  const type = vm.models.library('types.GetSetDescriptorType');
  return type?.kind === 'class'
    ? vm.instance(type, at)
    : unknown('library', `the descriptor ${name} of ${cls.name}`, at);
}

export const annotationsOf = (cls: ClassValue, vm: Site['vm']): Value =>
  dictOf(
    vm,
    // A `TypedDict` has those of its bases, too.
    (isTypedDict(cls) ? cls.mro.toReversed() : [cls]).flatMap(({ annotations }) =>
      [...annotations].map(([field, annotation]) => [field, shownAnnotation(annotation)] as const),
    ),
  );
