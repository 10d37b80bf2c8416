import { contentOf } from '../../../interpreter/values/dicts';
import { NONE, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { isTrue } from '../../kit/truth-values';
import type { Older } from './older-validators';

/** A validator of a model, as its decorator was told. */
export interface Validator {
  readonly kind: 'field' | 'model' | 'serializer' | 'model-serializer';
  readonly mode: string;
  /** Names of fields, or `*`. */
  readonly fields: readonly string[];
  readonly func: Value;
  /** The keywords of the decorator. */
  readonly options: ReadonlyMap<string, Value>;
  /** Set by pydantic 1's `validator`. */
  readonly older?: Older;
}

/** Returns whether a validator or serializer is one of a field. */
export const concerns = ({ fields }: Validator, name: string): boolean =>
  fields.includes(name) || fields.includes('*');

const KINDS = ['field', 'model', 'serializer', 'model-serializer'] as const;

/** Returns the keywords that a dict holds. */
function optionsIn(dict: Value): ReadonlyMap<string, Value> {
  const entries = contentOf(dict)?.entries.values() ?? [];
  return new Map([...entries].map(({ key, value }) => [textOf(key) ?? '', value]));
}

/** Returns what the decorator of a validator was told. */
export function validatorOf(decorated: InstanceValue): Validator {
  const { attrs } = decorated;
  const fields = attrs.get('fields');
  return {
    kind: KINDS.find((kind) => kind === textOf(attrs.get('kind') ?? NONE)) ?? 'field',
    options: optionsIn(attrs.get('options') ?? NONE),
    mode: textOf(attrs.get('mode') ?? NONE) ?? 'after',
    fields: fields?.kind === 'tuple' ? fields.items.flatMap(({ value }) => textOf(value) ?? []) : [],
    func: attrs.get('wrapped') ?? NONE,
    ...(attrs.has('always') && {
      older: { always: isTrue(attrs.get('always')), eachItem: isTrue(attrs.get('each_item')) },
    }),
  };
}

/** Returns a function as a class method, unless it's a descriptor already. */
export const asClassMethod = (func: Value): Value =>
  func.kind === 'descriptor' ? func : { kind: 'descriptor', type: 'classmethod', func, setter: undefined };
