import { str, textOf } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { own } from '../../libraries/kit/instances';
import { isTrue } from '../../libraries/kit/truth-values';
import { applyToField, isFieldInfo, isJsonMarker } from '../annotated';
import { partsOf, type Context } from '../context';
import { type Initial, withDefault } from './default-value';
import { invokeText } from '../settings';
import { Doubt } from '../doubt';
import type { Json } from '../json/json';
import { jsonOf } from '../json/json-value';
import { isDeprecated } from './field-metadata';
import type { TypedField } from '../type-node';
import { tupleItems } from '../../libraries/kit/values';

/** A field as the program declares it. */
export interface Declaration {
  readonly name: string;
  /** With `Annotated`, if the program writes it. */
  readonly annotation: Value;
  /** A `Field(…)`, one of FastAPI's `Query(…)` and its like, or the default itself. */
  readonly assigned?: Value | undefined;
  /** The module whose names a quoted annotation has. */
  readonly module?: string | undefined;
  /** The model whose settings hold for the field. */
  readonly owner?: ClassValue | undefined;
}

/** Returns a field in the context of its model. */
export function makeField({ name, annotation, assigned }: Declaration, context: Context): TypedField {
  const isForm = annotation.kind === 'instance' && annotation.cls.name === 'Annotated';
  const metadata = isForm ? partsOf(annotation, '__metadata__') : [];
  const plain = context.read(isForm ? (annotation.attrs.get('__origin__') ?? annotation) : annotation);
  const info = assigned !== undefined && isFieldInfo(assigned) ? assigned : undefined;
  const infos = [...metadata.filter(isFieldInfo), ...(info === undefined ? [] : [info])];
  // An assigned `Field(…)` limits the values before the metadata of `Annotated` do, but behind `Json[…]`.
  const [json, others] = [true, false].map((isJson) =>
    metadata.filter((one) => isJsonMarker(one) === isJson),
  );
  const ordered = info === undefined ? metadata : [...(json ?? []), info, ...(others ?? [])];
  const type = applyToField(plain, ordered, infos, context);
  const given = lastGiven(infos, context);
  const initial = defaultOf(info === undefined ? assigned : undefined, given);
  const text = (key: string): string | undefined => textOf(given(key) ?? { kind: 'none' });
  return {
    name,
    alias: text('alias'),
    validationAlias: validationAlias(given('validation_alias'), context),
    serializationAlias: text('serialization_alias'),
    isAliasWeak: isOne(given('alias_priority')),
    type: withDefault(type, initial, context),
    isRequired: initial === undefined,
    isExcluded: isTrue(given('exclude')),
    title: text('title'),
    said: {
      title: text('title'),
      description: text('description'),
      deprecated: isDeprecated(given('deprecated')),
    },
    madeTitle: titleMade(given('field_title_generator'), name, context),
    // One in `Annotated` is merged into a field of pydantic, which has no such examples.
    ...(info !== undefined && {
      openapiExamples: shownIn(own(context.site, info, 'openapi_examples'), context),
      example: shownIn(own(context.site, info, 'example'), context),
    }),
    plain,
  };
}

/** Returns an example as JSON, `undefined` where it isn't known. */
function shownIn(value: Value | undefined, { site }: Context): Json | undefined {
  const json = value === undefined || value.kind === 'none' ? undefined : jsonOf(site, value);
  return json instanceof Doubt ? undefined : json;
}

/** Returns the name that a `validation_alias` gives: of several the first that's a name, of a path none. */
function validationAlias(alias: Value | undefined, context: Context): string | undefined {
  if (alias?.kind !== 'instance' || alias.payload !== undefined) return textOf(alias ?? { kind: 'none' });
  const choices = own(context.site, alias, 'choices');
  return tupleItems(choices)
    .map((one) => (one.kind === 'instance' ? undefined : textOf(one)))
    .find((one) => one !== undefined);
}

const titleMade = (generator: Value | undefined, name: string, { site }: Context): string | undefined =>
  generator === undefined ? undefined : invokeText(site, generator, str(name), { kind: 'none' });

const isOne = (value: Value | undefined): boolean => value?.kind === 'num' && Number(value.value) === 1;

/** Returns what gives the last of several values that are said under a name. */
const lastGiven =
  (infos: readonly InstanceValue[], { site }: Context) =>
  (name: string): Value | undefined =>
    infos
      .map((info) => own(site, info, name))
      .findLast((value) => value !== undefined && (name === 'default' || value.kind !== 'none'));

function defaultOf(
  assigned: Value | undefined,
  given: (name: string) => Value | undefined,
): Initial | undefined {
  if (assigned !== undefined) return assigned.kind === 'ellipsis' ? undefined : { value: assigned };
  if (given('default_factory') !== undefined) return { value: undefined };
  const value = given('default');
  return value === undefined || value.kind === 'ellipsis' ? undefined : { value };
}
