import { createHash } from 'node:crypto';
import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bytes, NONE, num, str, textOf } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, methods, properties, type Rule } from '../kit/model';
import { octetsOf, type Octets } from '../kit/octets';
import { StateOf } from '../kit/state';
import { causeOf } from '../kit/values';

/** The bytes that a hash object was given so far. */
interface Hashed {
  readonly name: Algorithm;
  octets: Octets;
}

/** Sizes in bytes: of the digest, and of the blocks. */
const ALGORITHMS = {
  md5: [16, 64],
  sha1: [20, 64],
  sha224: [28, 64],
  sha256: [32, 64],
  sha384: [48, 128],
  sha512: [64, 128],
} as const;

type Algorithm = keyof typeof ALGORITHMS;

const HASHES = new StateOf<Hashed>();

/** `hashlib`: the digests of known bytes. */
export const library: Library = ({ object }) => {
  const cls = hashClass(object);
  const start = (name: Algorithm, data: Value | undefined, site: Site): Value => {
    const given = data === undefined ? '' : octetsOf(data, site);
    if (typeof given !== 'string') return given;
    const made = site.vm.instance(cls, site.at);
    HASHES.set(made, { name, octets: given });
    return made;
  };
  return {
    ...Object.fromEntries(
      // The casts: the names of the parameters don't depend on the function's, which is one of the table.
      Object.keys(ALGORITHMS).flatMap((name) => {
        const signature =
          `${name}(string=..., *, usedforsecurity=True)` as '(string=..., *, usedforsecurity=True)';
        const rule: Rule<typeof signature> = ({ string }, site) => start(name as Algorithm, string, site);
        return Object.entries(functions('hashlib', { [signature]: rule }));
      }),
    ),
    ...functions('hashlib', {
      'new(name, string=..., *, usedforsecurity=True)': ({ name, string }, site) => {
        const known = textOf(name)?.toLowerCase();
        return known !== undefined && Object.hasOwn(ALGORITHMS, known)
          ? // The cast: the table has it.
            start(known as Algorithm, string, site)
          : causeOf(name, 'a hash of another algorithm', site.at);
      },
    }),
  };
};

const digestOf = (self: InstanceValue): Octets | undefined => {
  const hashed = HASHES.read(self);
  return hashed === undefined
    ? undefined
    : createHash(hashed.name).update(Buffer.from(hashed.octets, 'latin1')).digest().toString('latin1');
};

const hashClass = (object: ClassValue): ClassValue =>
  modelClass(
    '_hashlib.HASH',
    [object],
    [
      ...methods('_hashlib.HASH', {
        'update(obj, /)': (self, { obj }, site) => {
          const given = octetsOf(obj, site);
          const hashed = HASHES.change(site, self);
          if (typeof given !== 'string') HASHES.lose(self);
          else if (hashed !== undefined) hashed.octets += given;
          return NONE;
        },
        'digest()': (self, _, { at }) => {
          const digest = digestOf(self);
          return digest === undefined ? causeOf(undefined, 'a digest', at) : bytes(digest);
        },
        'hexdigest()': (self, _, { at }) => {
          const digest = digestOf(self);
          return str(
            digest === undefined
              ? causeOf(undefined, 'a digest', at)
              : Buffer.from(digest, 'latin1').toString('hex'),
          );
        },
        'copy()': (self, _, { vm, at }) => {
          const [copy, hashed] = [vm.instance(self.cls, at), HASHES.read(self)];
          if (hashed !== undefined) HASHES.set(copy, { ...hashed });
          return copy;
        },
      }),
      ...properties('_hashlib.HASH', {
        name: (self, { at }) => {
          const name = HASHES.read(self)?.name;
          return name === undefined ? causeOf(undefined, 'a hash', at) : str(name);
        },
        digest_size: (self, { at }) => sizeOf(self, 0, at),
        block_size: (self, { at }) => sizeOf(self, 1, at),
      }),
    ],
  );

function sizeOf(self: InstanceValue, index: 0 | 1, at: Site['at']): Value {
  const name = HASHES.read(self)?.name;
  return name === undefined ? causeOf(undefined, 'a hash', at) : num(ALGORITHMS[name][index]);
}
