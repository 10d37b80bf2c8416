import {
  areEqual,
  isObject,
  type Json,
  type JsonObject,
  withChanged,
  withChangedParts,
} from '../../analysis/types/json/json';
import type { Identity, Mode } from '../../analysis/types/type-node';

/** The start of a reference to a definition, in OpenAPI. */
export const REF = '#/components/schemas/';

/** A definition before it has its name. */
export interface Drafted {
  /** The unique name under which others refer to it. */
  readonly key: string;
  /** The names that it may have, the shortest first. */
  readonly names: readonly string[];
  readonly schema: JsonObject;
}

const MODE_NAMES: Readonly<Record<Mode, string>> = { validation: 'Input', serialization: 'Output' };

/** Characters that a definition's name can't have. */
const OTHERS = /[^a-zA-Z0-9.\-_]/gu;

const normalized = (name: string): string => name.replace(OTHERS, '_').replaceAll('.', '__');

/** Returns the names that a definition may have: `Item`, `Item-Input`, `shop__models__Item`, … */
export function namesFor(identity: Identity, mode: Mode, occurrence: number): readonly string[] {
  const [short, long] = [identity.name, `${identity.module}.${identity.qualname}`].map(normalized);
  const suffix = MODE_NAMES[mode];
  return [
    `${short}`,
    `${short}-${suffix}`,
    `${long}`,
    `${long}-${suffix}`,
    `${long}__${occurrence}`,
    `${long}-${suffix}__${occurrence}`,
  ];
}

/** Definitions under their names. */
interface Named {
  /** The names, by key. */
  readonly names: ReadonlyMap<string, string>;
  /** The schemas, in the order of the drafts, with these names in their references. */
  readonly schemas: readonly JsonObject[];
}

/**
 * Returns the name of each definition: the shortest that all definitions which may have it agree on. Equal
 * definitions share one. Names change references, which may make definitions equal, so names are sought until they stay.
 * `isThorough` is false where a reference keeps the first name that it got meanwhile.
 */
export function nameDefinitions(drafts: readonly Drafted[], isThorough = true): Named {
  let names: ReadonlyMap<string, string> = new Map(drafts.map(({ key }) => [key, key]));
  const plain = drafts.map(({ schema }) => schema);
  let schemas = plain;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = nextNames(drafts, schemas);
    if (drafts.every(({ key }) => next.get(key) === names.get(key))) break;
    names = next;
    schemas = (isThorough ? plain : schemas).map((schema) => renamed(schema, next));
  }
  return { names, schemas: isThorough ? schemas : plain.map((schema) => renamed(schema, names)) };
}

const MAX_ROUNDS = 100;

function nextNames(drafts: readonly Drafted[], schemas: readonly JsonObject[]): ReadonlyMap<string, string> {
  const claims = new Map<string, JsonObject[]>();
  drafts.forEach(({ names }, index) => {
    const schema = schemas[index] ?? {};
    for (const name of names) {
      const others = claims.get(name);
      if (others === undefined) claims.set(name, [schema]);
      else if (!others.some((other) => areEqual(other, schema))) others.push(schema);
    }
  });
  return new Map(
    drafts.map(({ key, names }) => [key, names.find((name) => claims.get(name)?.length === 1) ?? key]),
  );
}

/** Returns a schema whose references have other names. */
export function renamed<T extends Json>(schema: T, names: ReadonlyMap<string, string>): T {
  // The cast: the copy has the shape of what's copied.
  return copied(schema, names) as T;
}

function copied(json: Json, names: ReadonlyMap<string, string>): Json {
  if (!isObject(json)) return withChangedParts(json, (one) => copied(one, names));
  return withChanged(json, (value) =>
    typeof value === 'string' && value.startsWith(REF)
      ? REF + (names.get(value.slice(REF.length)) ?? value.slice(REF.length))
      : copied(value, names),
  );
}
