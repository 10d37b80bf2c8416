import { createHash } from 'node:crypto';
import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bytes, num, str, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { standingInstance } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, methods, properties, qualified } from '../kit/model';
import { causeOf } from '../kit/values';

/** The hexadecimal digits of identifiers. */
const DIGITS = new WeakMap<InstanceValue, string>();

const NAMESPACES = {
  NAMESPACE_DNS: '0',
  NAMESPACE_URL: '1',
  NAMESPACE_OID: '2',
  NAMESPACE_X500: '4',
} as const;

/** `uuid`: identifiers of names are known; others differ each time. `UUID` itself is known by its name alone. */
export const library: Library = ({ object }) => {
  const cls = uuidClass(object);
  const named = (
    algorithm: 'md5' | 'sha1',
    version: number,
    namespace: Value,
    name: Value,
    { vm, at }: Site,
  ): Value => {
    const [space, text] = [namespace.kind === 'instance' ? DIGITS.get(namespace) : undefined, textOf(name)];
    if (space === undefined || text === undefined)
      return causeOf(space === undefined ? namespace : name, 'a UUID', at);
    const hash = createHash(algorithm).update(Buffer.from(space, 'hex')).update(text, 'utf8').digest();
    hash[6] = ((hash[6] ?? 0) & 0x0f) | (version << 4);
    hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
    const made = vm.instance(cls, at);
    DIGITS.set(made, hash.subarray(0, 16).toString('hex'));
    return made;
  };
  const namespaces = Object.entries(NAMESPACES).map(([name, digit]) => {
    const one = standingInstance(cls);
    DIGITS.set(one, `6ba7b81${digit}9dad11d180b400c04fd430c8`);
    return [name, one] as const;
  });
  return {
    ...qualified('uuid', Object.fromEntries(namespaces)),
    ...functions('uuid', {
      'uuid1(node=None, clock_seq=None)': (_, { at }) => unknown('outside', 'a UUID', at),
      'uuid4()': (_, { at }) => unknown('outside', 'a UUID', at),
      'uuid3(namespace, name)': ({ namespace, name }, site) => named('md5', 3, namespace, name, site),
      'uuid5(namespace, name)': ({ namespace, name }, site) => named('sha1', 5, namespace, name, site),
    }),
  };
};

const digitsOf = (self: InstanceValue): string => DIGITS.get(self) ?? '';

const written = (digits: string): string =>
  [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join('-');

const uuidClass = (object: ClassValue): ClassValue =>
  modelClass(
    'uuid.UUID',
    [object],
    [
      ...methods('uuid.UUID', {
        '__str__()': (self) => str(written(digitsOf(self))),
        '__repr__()': (self) => str(`UUID('${written(digitsOf(self))}')`),
        '__eq__(other)': (self, { other }, { at }) => {
          const theirs = other.kind === 'instance' ? DIGITS.get(other) : undefined;
          return theirs === undefined
            ? causeOf(other, 'a UUID', at)
            : { kind: 'bool', value: theirs === digitsOf(self) };
        },
      }),
      ...properties('uuid.UUID', {
        hex: (self) => str(digitsOf(self)),
        bytes: (self) => bytes(Buffer.from(digitsOf(self), 'hex').toString('latin1')),
        int: (self) => num(BigInt(`0x${digitsOf(self)}`)),
        version: (self) => num(Number.parseInt(digitsOf(self)[12] ?? '0', 16)),
        urn: (self) => str(`urn:uuid:${written(digitsOf(self))}`),
      }),
    ],
  );
