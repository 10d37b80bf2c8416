import { paramsOf } from '../../../interpreter/calls/arguments';
import { each } from '../../../interpreter/guards/forks';
import { native, NONE, textOf, unknown } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { own } from '../../kit/instances';
import { metadataOf } from './annotations';
import type { Dumping } from './dump';
import type { Field, Validator } from './schema';
import { concerns } from './validator';

/** A function that serializes a value, and when it does. */
interface Serializer {
  readonly func: Value;
  readonly isWrap: boolean;
  /** `always`, `unless-none`, `json` or `json-unless-none`. */
  readonly when: Value | undefined;
}

const ofMethod = ({ func, mode, options }: Validator): Serializer => ({
  func,
  isWrap: mode === 'wrap',
  when: options.get('when_used'),
});

/** Returns what the `model_serializer` of a model makes of it; `undefined` for a model that has none. */
export function modelSerializer(how: Dumping, self: InstanceValue, plain: () => Value): Value | undefined {
  const found = how.schemas.validatorsOf(self.cls).findLast(({ kind }) => kind === 'model-serializer');
  return found === undefined ? undefined : applied(how, ofMethod(found), [self], plain);
}

/** Returns what the serializer of a field makes of its value; `undefined` for a field that has none, or none for this value. */
export function fieldSerializer(
  how: Dumping,
  self: InstanceValue,
  field: Field,
  value: Value,
  plain: (value: Value) => Value,
): Value | undefined {
  const found = serializerOf(how, self, field);
  if (found === undefined) return undefined;
  const isBound = firstOf(found.func) === 'self';
  return each(how.site.vm, value, (one) => {
    if (!isUsed(how, found.when, one)) return plain(one);
    const made = applied(how, found, isBound ? [self, one] : [one], plain);
    return found.isWrap ? made : plain(made);
  });
}

const firstOf = (func: Value): string | undefined =>
  func.kind === 'function' ? paramsOf(func.def)[0]?.name : undefined;

function serializerOf(
  { site, schemas }: Dumping,
  { cls }: InstanceValue,
  { name, annotation }: Field,
): Serializer | undefined {
  const method = schemas
    .validatorsOf(cls)
    .findLast((one) => one.kind === 'serializer' && concerns(one, name));
  if (method !== undefined) return ofMethod(method);
  const marked = metadataOf(annotation()).findLast(
    (one): one is InstanceValue => one.kind === 'instance' && MARKERS.has(one.cls.name),
  );
  if (marked === undefined) return undefined;
  return {
    func: own(site, marked, 'default') ?? own(site, marked, 'func') ?? NONE,
    isWrap: marked.cls.name === 'WrapSerializer',
    when: own(site, marked, 'when_used'),
  };
}

/** Metadata of `Annotated` that serialize. */
const MARKERS: ReadonlySet<string> = new Set(['PlainSerializer', 'WrapSerializer']);

function isUsed({ isJson }: Dumping, when: Value | undefined, value: Value): boolean {
  const text = textOf(when ?? NONE) ?? 'always';
  return !(text.startsWith('json') && !isJson) && !(text.endsWith('unless-none') && value.kind === 'none');
}

/** Calls a serializer: one that wraps gets what would be done without it, and each gets an object of facts if it asks. */
function applied(
  { site }: Dumping,
  { func, isWrap }: Serializer,
  values: readonly Value[],
  plain: (value: Value) => Value,
): Value {
  const inner = func.kind === 'descriptor' ? func.func : func;
  const handler = native('pydantic.SerializerFunctionWrapHandler', (call) => plain(call.args[0] ?? NONE));
  const args = isWrap ? [...values, handler] : values;
  const wanted = inner.kind === 'function' ? paramsOf(inner.def).length : args.length;
  const info = unknown('library', 'the facts for a serializer', site.at);
  return invoke(site, inner, ...args, ...(wanted > args.length ? [info] : []));
}
