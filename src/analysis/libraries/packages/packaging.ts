import { modelClass } from '../../interpreter/values/classes';
import { bool, num, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { constructor, functions, methods, type MethodRule, properties } from '../kit/model';
import { invoke } from '../kit/calls';
import { causeOf } from '../kit/values';

/** packaging (followed in 26.3): the versions of releases, their parts and their order. All others are unknown. */
export const library: Library = (builtins) => {
  const releases = new WeakMap<InstanceValue, readonly number[]>();
  const releaseOf = (self: InstanceValue): readonly number[] => releases.get(self) ?? [];
  const numberAt =
    (index: number) =>
    (self: InstanceValue): Value =>
      num(releaseOf(self)[index] ?? 0);
  const text = (self: InstanceValue): Value => str(releaseOf(self).join('.'));
  const when =
    (holds: (sign: number) => boolean): MethodRule<'(other)'> =>
    (self, { other }, { at }) => {
      const right = other.kind === 'instance' ? releases.get(other) : undefined;
      return right === undefined
        ? unknown('operands', 'a version and something else', at)
        : bool(holds(compareReleases(releaseOf(self), right)));
    };
  const Version = modelClass(
    'packaging.version.Version',
    [builtins.object],
    [
      ...properties('packaging.version.Version', {
        release: (self) => tuple(...releaseOf(self).map((part) => num(part))),
        major: numberAt(0),
        minor: numberAt(1),
        micro: numberAt(2),
        public: text,
        base_version: text,
      }),
      ...methods('packaging.version.Version', {
        '__str__()': text,
        '__lt__(other)': when((sign) => sign < 0),
        '__le__(other)': when((sign) => sign <= 0),
        '__gt__(other)': when((sign) => sign > 0),
        '__ge__(other)': when((sign) => sign >= 0),
        '__eq__(other)': when((sign) => sign === 0),
      }),
    ],
    {
      construct: constructor('(version)', (cls, { version: given }, { vm, at }) => {
        const release = /^\s*v?(\d+(?:\.\d+)*)\s*$/iu.exec(textOf(given) ?? '')?.[1];
        if (release === undefined) return causeOf(given, 'a version', at);
        const made = vm.instance(cls, at);
        releases.set(made, release.split('.').map(Number));
        return made;
      }),
    },
  );
  return {
    'packaging.version.Version': Version,
    ...functions('packaging.version', {
      'parse(version)': ({ version }, site) => invoke(site, Version, version),
    }),
  };
};

/** Returns a negative number, zero or a positive number; parts that aren't there are zero. */
function compareReleases(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
