import { textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';

/** Returns how pydantic shows metadata of `Annotated` in the name of a parametrised model: its class; a `Field(…)` as it's written. */
export function writtenMetadata(value: Value): string {
  switch (value.kind) {
    case 'none':
      return 'NoneType';
    case 'ellipsis':
      return '...';
    case 'num':
      return value.isFloat ? 'float' : 'int';
    case 'function':
      return value.name;
    case 'class':
      return value.qualname;
    case 'instance':
      return ofInstance(value);
    default:
      return value.kind;
  }
}

/** Classes whose objects are shown with what they hold. */
const SHOWN: Readonly<Record<string, string>> = { Strict: 'strict', AllowInfNan: 'allow_inf_nan' };

function ofInstance(value: InstanceValue): string {
  const { cls, attrs } = value;
  if (cls.name === 'FieldInfo') return fieldText(attrs);
  const key = cls.place === undefined ? SHOWN[cls.name] : undefined;
  const held = key === undefined ? undefined : (attrs.get('default') ?? attrs.get(key));
  if (key === undefined) return cls.name;
  return `${cls.name}(${key}=${held === undefined ? (key === 'strict' ? 'True' : 'False') : written(held)})`;
}

/** The attributes of a `FieldInfo` that its `repr` shows, in their order. */
const SAID = (
  'title field_title_generator description examples exclude discriminator deprecated json_schema_extra frozen validate_default ' +
  'repr init init_var kw_only'
).split(' ');

/** Limits by the class that holds each, in pydantic's order. */
const LIMITS: readonly (readonly [string, string])[] = [
  ['strict', 'Strict'],
  ['gt', 'Gt'],
  ['ge', 'Ge'],
  ['lt', 'Lt'],
  ['le', 'Le'],
  ['multiple_of', 'MultipleOf'],
  ['min_length', 'MinLen'],
  ['max_length', 'MaxLen'],
  ['allow_inf_nan', 'AllowInfNan'],
  ['fail_fast', 'FailFast'],
];
const OTHER_LIMITS = ['pattern', 'coerce_numbers_to_str', 'max_digits', 'decimal_places', 'union_mode'];
const ALIASES = ['alias', 'validation_alias', 'serialization_alias'];

type Attributes = ReadonlyMap<string, Value>;

/** Models the `repr` of a `FieldInfo` that stands in `Annotated`. */
function fieldText(attrs: Attributes): string {
  const given = (name: string): Value | undefined => {
    const value = attrs.get(name);
    return value === undefined || value.kind === 'none' ? undefined : value;
  };
  const pairs = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => {
      const value = given(name);
      return value === undefined ? [] : [`${name}=${written(value)}`];
    });
  const initial = attrs.get('default');
  const hasDefault = initial !== undefined && initial.kind !== 'ellipsis';
  const factory = given('default_factory');
  const [alias, ...aliases] = ALIASES;
  const hasAlias = ALIASES.some((name) => given(name) !== undefined);
  const limits = [
    ...LIMITS.flatMap(([name, cls]) => pairs([name]).map((pair) => `${cls}(${pair})`)),
    ...others(pairs(OTHER_LIMITS)),
  ];
  const parts = [
    'annotation=NoneType',
    `required=${hasDefault || factory !== undefined ? 'False' : 'True'}`,
    ...(hasDefault ? [`default=${written(initial)}`] : []),
    ...(factory === undefined ? [] : [`default_factory=${writtenMetadata(factory)}`]),
    ...pairs(alias === undefined ? [] : [alias]),
    ...(hasAlias ? ['alias_priority=2'] : []),
    ...pairs(aliases),
    ...pairs(SAID),
    ...(limits.length === 0 ? [] : [`metadata=[${limits.join(', ')}]`]),
  ];
  return `FieldInfo(${parts.join(', ')})`;
}

const others = (pairs: readonly string[]): readonly string[] =>
  pairs.length === 0 ? [] : [`_PydanticGeneralMetadata(${pairs.join(', ')})`];

/** Models `repr` of plain values. */
export function written(value: Value): string {
  const text = textOf(value);
  if (value.kind === 'instance') {
    const name = value.attrs.get('_name_');
    if (name !== undefined)
      return `<${value.cls.name}.${textOf(name) ?? ''}: ${written(value.attrs.get('_value_') ?? name)}>`;
  }
  if (text !== undefined) return quoted(text);
  switch (value.kind) {
    case 'num':
      return value.isFloat && Number.isInteger(Number(value.value))
        ? `${value.value}.0`
        : String(value.value);
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'none':
      return 'None';
    case 'list':
      return `[${value.items.map((one) => written(one.value)).join(', ')}]`;
    case 'tuple':
      return `(${value.items.map((one) => written(one.value)).join(', ')}${value.items.length === 1 ? ',' : ''})`;
    case 'dict':
      return `{${[...value.entries.values()].map((one) => `${written(one.key)}: ${written(one.value)}`).join(', ')}}`;
    case 'class':
      return `<class '${value.qualname}'>`;
    default:
      return '?';
  }
}

/** A text in the quotes that Python chooses. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}
