import type { Doubt } from '../../analysis/types/doubt';
import {
  isObject,
  type Json,
  type JsonObject,
  withChanged,
  withChangedParts,
} from '../../analysis/types/json/json';
import { type PydanticRules, pydanticRules } from '../../analysis/types/pydantic-rules';
import type { Mode, TypedField, TypeNode } from '../../analysis/types/type-node';
import { partsOf } from '../../analysis/types/predicates';
import { type Flat, flatIn } from './flat';
import { Generator } from './generator';
import { nameDefinitions, renamed } from './names';
import { nameOf } from './objects';
import { titled } from './titles';

/** A field whose schema is wanted, and the direction of its data. */
export interface Wanted {
  readonly field: TypedField;
  readonly mode: Mode;
  /** When FastAPI makes the field: a number that grows from operation to operation. */
  readonly time: number;
}

export interface DefinitionOptions {
  /** `separate_input_output_schemas` of the application; true unless it's given. */
  readonly separate?: boolean;
  /** False to make one schema of models with computed fields, too; true by default. */
  readonly splitsComputed?: boolean;
  /** False to look for computed fields in the model of a field alone; true by default. */
  readonly splitsNested?: boolean;
  /** False to leave out models and enums that only stand in fields that aren't shown; true by default. */
  readonly asksForModels?: boolean;
  /** The rules of the newest release by default. */
  readonly rules?: PydanticRules;
}

/** The schemas of fields, and the definitions that they refer to. */
export interface Definitions {
  /**
   * Returns the schema of a wanted field as FastAPI shows it: with a title, unless it's a reference. `alias` is the name that
   * the title is made of.
   */
  readonly schemaOf: (field: TypedField, mode: Mode, alias?: string) => JsonObject;
  /** By name. */
  readonly definitions: Readonly<Record<string, JsonObject>>;
  /** Parts that aren't known. */
  readonly doubts: readonly Doubt[];
}

/** Returns the definitions of all fields of a document: their names depend on each other. */
export function definitionsOf(wanted: readonly Wanted[], options: DefinitionOptions = {}): Definitions {
  const rules = options.rules ?? pydanticRules();
  const generator = new Generator(
    wanted.map(({ field, time }) => ({ type: field.type, time })),
    rules,
  );
  const isSplit = options.splitsNested === false ? computesItself : hasComputed;
  const modeOf = (mode: Mode, { type }: Pick<TypedField, 'type'>): Mode =>
    options.separate === false && (options.splitsComputed === false || !isSplit(type)) ? 'validation' : mode;
  const drafts = new Map<TypedField, Map<Mode, JsonObject>>();
  for (const { field, mode } of wanted) {
    const byMode = drafts.get(field) ?? new Map<Mode, JsonObject>();
    drafts.set(field, byMode);
    const wantedMode = modeOf(mode, field);
    // Routes that share a dependency share its fields.
    if (!byMode.has(wantedMode)) byMode.set(wantedMode, generator.fieldSchemaOf(field.type, wantedMode));
  }
  if (options.asksForModels !== false)
    for (const { type, mode } of flatOf(wanted)) generator.mention(type, modeOf(mode, { type }));
  const drafted = generator.drafts();
  const { names, schemas } = nameDefinitions(drafted, rules.renamesThoroughly);
  const definitions = drafted.map(
    ({ key }, index) => [names.get(key) ?? key, withSortedKeys(withoutFeed(schemas[index] ?? {}))] as const,
  );
  return {
    schemaOf: (field, mode, alias) => {
      const draft =
        drafts.get(field)?.get(modeOf(mode, field)) ??
        generator.fieldSchemaOf(field.type, modeOf(mode, field));
      const schema = renamed(draft, names);
      if ('$ref' in schema) return schema;
      return { ...schema, title: field.title ?? titled(alias ?? nameOf(field, mode)) };
    },
    definitions: Object.fromEntries(definitions),
    doubts: generator.doubts,
  };
}

/** Returns the models and enums in fields by themselves, for each direction: FastAPI asks for those, too, unless one is the whole type of a field. */
function flatOf(wanted: readonly Wanted[]): readonly { readonly type: Flat; readonly mode: Mode }[] {
  const whole = new Set(wanted.flatMap(({ field: { plain } }) => ('cls' in plain ? [plain.cls] : [])));
  return MODES.flatMap((mode) => {
    const types = wanted.filter((one) => one.mode === mode).map(({ field }) => field.type);
    return flatIn(types).flatMap((type) => (whole.has(type.cls) ? [] : [{ type, mode }]));
  });
}

const MODES: readonly Mode[] = ['validation', 'serialization'];

/** Tells whether a type is a model with computed fields of its own. */
const computesItself = (type: TypeNode): boolean =>
  type.kind === 'described'
    ? computesItself(type.of)
    : type.kind === 'object' && type.body().fields.some((one) => one.isComputed === true);

/** Tells whether a type has a model with computed fields in it: FastAPI never shows its two schemas as one. */
function hasComputed(type: TypeNode, seen = new Set<TypeNode>()): boolean {
  if (type.kind !== 'object') return partsOf(type).some((part) => hasComputed(part, seen));
  if (seen.has(type)) return false;
  seen.add(type);
  const { fields } = type.body();
  const isModel = type.form === 'model' || type.form === 'root';
  return fields.some((one) => one.isComputed === true || (isModel && hasComputed(one.type, seen)));
}

/** Returns a definition with its keys sorted, as pydantic does; properties and defaults stay as they are. */
export function withSortedKeys(schema: JsonObject, holder?: string): JsonObject {
  const inner = withChanged(schema, sortedInside);
  if (holder === 'properties' || holder === 'default') return inner;
  const keys = Object.keys(inner);
  if (keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key)) return inner;
  return Object.fromEntries(keys.sort().map((key) => [key, inner[key] ?? null]));
}

const sortedInside = (value: Json, key: string): Json =>
  isObject(value) ? withSortedKeys(value, key) : withChangedParts(value, (one) => sortedInside(one, key));

/** FastAPI shows a description up to a form feed. */
function withoutFeed(schema: JsonObject): JsonObject {
  const { description } = schema;
  return typeof description === 'string' && description.includes('\f')
    ? { ...schema, description: description.split('\f')[0] ?? '' }
    : schema;
}
