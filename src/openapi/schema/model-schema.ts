import { textOf } from '../../analysis/interpreter/values/make';
import type { MakeSchema } from '../../analysis/libraries/packages/pydantic/json-schema';
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  withChangedParts,
} from '../../analysis/types/json/json';
import { valueOfJson } from '../../analysis/types/json/json-value';
import { forgetObjects } from '../../analysis/types/objects';
import { type PydanticRules, pydanticRules } from '../../analysis/types/pydantic-rules';
import { safely } from '../../analysis/types/safely';
import { contextOf } from '../../analysis/types/type-of';
import type { Mode, TypeNode } from '../../analysis/types/type-node';
import { withSortedKeys } from './definitions';
import { Generator } from './generator';
import { nameDefinitions, REF, renamed } from './names';

const TEMPLATE = '#/$defs/{model}';

/** Keywords that change more than references and the direction. */
const OTHERS = ['schema_generator', 'union_format'];

/**
 * Makes the dict that `model_json_schema(…)` and `TypeAdapter.json_schema(…)` return while the program runs. The models that it reads
 * then aren't kept, for later they may have other fields.
 */
export const makeModelSchema: MakeSchema = (site, type, options) => {
  const byAlias = options.get('by_alias');
  const isPlain =
    (byAlias === undefined || (byAlias.kind === 'bool' && byAlias.value)) &&
    !OTHERS.some((name) => options.has(name));
  if (!isPlain) return undefined;
  const [template = TEMPLATE, mode] = ['ref_template', 'mode'].map((name) => {
    const given = options.get(name);
    return given === undefined ? undefined : textOf(given);
  });
  return safely(site, undefined, () => {
    forgetObjects();
    const schema = schemaOf(
      contextOf(site).read(type),
      mode === 'serialization' ? mode : 'validation',
      template,
      pydanticRules(site.vm.options.pydantic),
    );
    forgetObjects();
    return valueOfJson(site, schema);
  });
};

/** Returns the schema of a type with its definitions under `$defs`, as pydantic alone makes it. */
function schemaOf(type: TypeNode, mode: Mode, template: string, rules: PydanticRules): JsonObject {
  const generator = new Generator([], rules);
  const draft = generator.fieldSchemaOf(type, mode);
  const drafts = generator.drafts();
  const { names, schemas } = nameDefinitions(drafts);
  const all = new Map(drafts.map(({ key }, index) => [REF + (names.get(key) ?? key), schemas[index] ?? {}]));
  const whole = renamed(draft, names);
  const used = usedIn(whole, all);
  // A definition that nothing else refers to stands in place of the reference.
  const own = Object.keys(whole).length === 1 && typeof whole['$ref'] === 'string' ? whole['$ref'] : '';
  const shown = used.get(own) === 1 ? (all.get(own) ?? whole) : whole;
  const kept = [...used.keys()].filter((ref) => shown === whole || ref !== own);
  const definitions = kept.map(
    (ref) => [ref.slice(REF.length), finished(all.get(ref) ?? {}, template)] as const,
  );
  return withSortedKeys({
    ...(definitions.length > 0 && {
      $defs: Object.fromEntries(definitions.sort(([a], [b]) => (a < b ? -1 : 1))),
    }),
    ...finished(shown, template),
  });
}

/** Returns how many references there are to each definition that a schema needs. */
function usedIn(schema: JsonObject, all: ReadonlyMap<string, JsonObject>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (json: Json, key: string): void => {
    if (isList(json)) for (const one of json) visit(one, '');
    else if (isObject(json)) for (const [name, value] of Object.entries(json)) visit(value, name);
    else if (key === '$ref' && typeof json === 'string') {
      counts.set(json, (counts.get(json) ?? 0) + 1);
      if (counts.get(json) === 1) visit(all.get(json) ?? {}, '');
    }
  };
  visit(schema, '');
  return counts;
}

/** Returns a schema in pydantic's own words: other references, and bytes as a format. */
function finished<T extends Json>(json: T, template: string): T {
  // The cast: the copy has the shape of what's copied.
  return copied(json, template) as T;
}

const BINARY = 'application/octet-stream';

function copied(json: Json, template: string): Json {
  if (typeof json === 'string' && json.startsWith(REF))
    return template.replace('{model}', () => json.slice(REF.length));
  return withChangedParts(isObject(json) ? withFormat(json) : json, (one) => copied(one, template));
}

function withFormat(schema: JsonObject): JsonObject {
  const { contentMediaType, ...others } = schema;
  const isBytes = contentMediaType === BINARY && schema['type'] === 'string';
  return isBytes ? { format: 'binary', ...others } : schema;
}
