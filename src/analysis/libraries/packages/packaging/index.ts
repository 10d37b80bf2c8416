import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE, num, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { constructor, functions, type Member, methods, type MethodRule, properties } from '../../kit/model';
import { invoke } from '../../kit/calls';
import { causeOf } from '../../kit/values';
import { baseText, compareVersions, parseVersion, publicText, type Version, versionText } from './pep440';

/** packaging (followed in 26.3): versions, their parts and their order. */
export const library: Library = (builtins) => {
  const InvalidVersion = modelClass('packaging.version.InvalidVersion', [builtins.class('ValueError')]);
  const Version = versionClass(builtins.object, InvalidVersion);
  return {
    'packaging.version.InvalidVersion': InvalidVersion,
    'packaging.version.Version': Version,
    ...functions('packaging.version', {
      'parse(version)': ({ version }, site) => invoke(site, Version, version),
    }),
  };
};

/** The version that each object of the class stands for. */
type Known = WeakMap<InstanceValue, Version>;

function versionClass(object: ClassValue, refusal: ClassValue): ClassValue {
  const known: Known = new WeakMap();
  return modelClass('packaging.version.Version', [object], [...parts(known), ...order(known)], {
    construct: constructor('(version)', (cls, { version: given }, { vm, at }) => {
      const text = textOf(given);
      if (text === undefined) return causeOf(given, 'the text of a version', at);
      const version = parseVersion(text);
      if (version === undefined) return vm.raiseIfCaught(refusal, `the version ${text}`, at);
      const made = vm.instance(cls, at);
      known.set(made, version);
      return made;
    }),
  });
}

/** The properties of a version, and its text. */
function parts(known: Known): readonly Member[] {
  const of =
    (read: (version: Version) => Value) =>
    (self: InstanceValue): Value => {
      const version = known.get(self);
      return version === undefined ? NONE : read(version);
    };
  const numberAt = (index: number): ((self: InstanceValue) => Value) =>
    of(({ release }) => num(release[index] ?? 0));
  const optional = (value: number | undefined): Value => (value === undefined ? NONE : num(value));
  return [
    ...properties('packaging.version.Version', {
      epoch: of(({ epoch }) => num(epoch)),
      release: of(({ release }) => tuple(...release.map((part) => num(part)))),
      major: numberAt(0),
      minor: numberAt(1),
      micro: numberAt(2),
      pre: of(({ pre }) => (pre === undefined ? NONE : tuple(str(pre[0]), num(pre[1])))),
      post: of(({ post }) => optional(post)),
      dev: of(({ dev }) => optional(dev)),
      local: of(({ local }) => (local === undefined ? NONE : str(local.join('.')))),
      public: of((version) => str(publicText(version))),
      base_version: of((version) => str(baseText(version))),
      is_prerelease: of(({ pre, dev }) => bool(pre !== undefined || dev !== undefined)),
      is_postrelease: of(({ post }) => bool(post !== undefined)),
      is_devrelease: of(({ dev }) => bool(dev !== undefined)),
    }),
    ...methods('packaging.version.Version', {
      '__str__()': of((version) => str(versionText(version))),
      '__repr__()': of((version) => str(`<Version('${versionText(version)}')>`)),
    }),
  ];
}

function order(known: Known): readonly Member[] {
  const when =
    (holds: (sign: number) => boolean): MethodRule<'(other)'> =>
    (self, { other }, { at }) => {
      const [left, right] = [known.get(self), other.kind === 'instance' ? known.get(other) : undefined];
      return left === undefined || right === undefined
        ? unknown('operands', 'a version and something else', at)
        : bool(holds(compareVersions(left, right)));
    };
  return methods('packaging.version.Version', {
    '__lt__(other)': when((sign) => sign < 0),
    '__le__(other)': when((sign) => sign <= 0),
    '__gt__(other)': when((sign) => sign > 0),
    '__ge__(other)': when((sign) => sign >= 0),
    '__eq__(other)': when((sign) => sign === 0),
  });
}
