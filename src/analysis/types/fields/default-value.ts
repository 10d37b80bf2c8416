import type { Value } from '../../interpreter/values/values';
import type { Context } from '../context';
import { Doubt } from '../doubt';
import { bytesText, encodingOf, type Encoding } from '../json/encoding';
import type { Json } from '../json/json';
import { jsonOf } from '../json/json-value';
import { safely } from '../safely';
import type { ScalarNode, SerializerNode, TypeNode } from '../type-node';

/** A default: a value, or a factory, whose value isn't shown. */
export interface Initial {
  readonly value: Value | undefined;
}

/** Returns a type with its default, which the settings of the model around it show. */
export function withDefault(of: TypeNode, initial: Initial | undefined, context: Context): TypeNode {
  if (initial === undefined) return of;
  const { site, settings, owner } = context;
  const { value } = initial;
  return {
    kind: 'default',
    of,
    value: (type, mode) => {
      if (value === undefined) return undefined;
      const encoding = encodingOf(site, settings ?? owner, mode);
      const serializer = mode === 'serialization' ? serializerIn(type) : undefined;
      if (serializer?.isMethod === true && serializer.returns !== undefined) return undefined;
      if (serializer !== undefined && replaces(serializer, value))
        return safely(site, undefined, () => jsonOf(site, serializer.call(value), encoding));
      const shown = jsonOf(site, value, encoding);
      const scalar = mode === 'serialization' ? plainScalar(type) : undefined;
      const own = scalar === undefined ? undefined : SHOWN[scalar.name];
      if (own !== undefined && !(shown instanceof Doubt)) return own(value, shown, encoding);
      // JSON has neither infinity nor NaN.
      return typeof shown === 'number' && !Number.isFinite(shown) ? undefined : shown;
    },
  };
}

type Show = (value: Value, shown: Json | undefined, encoding: Encoding) => Json | undefined;

const base64 =
  (kind: Value['kind']): Show =>
  (value, shown, encoding) => {
    if (value.kind !== kind || typeof shown !== 'string') return undefined;
    const held = value.kind === 'bytes' ? Buffer.from(value.value, 'latin1') : Buffer.from(shown);
    const encoded = held.toString('base64');
    return value.kind === 'bytes' ? bytesText(encoded, encoding) : encoded;
  };

/** The defaults of scalars that have a serializer of their own, which doesn't show a value of another type. */
const SHOWN: Readonly<Record<string, Show>> = {
  'pydantic.Base64Str': base64('str'),
  'pydantic.Base64UrlStr': base64('str'),
  'pydantic.Base64Bytes': base64('bytes'),
  'pydantic.Base64UrlBytes': base64('bytes'),
  're.Pattern': (value, shown) => (value.kind === 'str' ? undefined : shown),
  'pydantic.ByteSize': (_, shown) => {
    const size =
      typeof shown === 'number' || typeof shown === 'string' ? Math.trunc(Number(shown)) : Number.NaN;
    return Number.isNaN(size) ? undefined : size;
  },
};

/** Returns the scalar that a type is, whatever is said of it. */
function plainScalar(type: TypeNode): ScalarNode | undefined {
  if (type.kind === 'scalar') return type;
  return type.kind === 'described' ? plainScalar(type.of) : undefined;
}

/** Tells whether a serializer shows a default: one that replaces the value, also where it's None. */
const replaces = ({ mode, when, isMethod }: SerializerNode, value: Value): boolean =>
  isMethod !== true && mode === 'plain' && !(value.kind === 'none' && when.endsWith('unless-none'));

function serializerIn(type: TypeNode): SerializerNode | undefined {
  switch (type.kind) {
    case 'serializer':
      return type;
    case 'described':
    case 'skipped':
      return serializerIn(type.of);
    default:
      return undefined;
  }
}
