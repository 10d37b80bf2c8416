import { own } from '../../libraries/kit/instances';
import { textOf } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { isObject, type Json, type JsonObject } from '../../types/json/json';
import { isScheme } from '../classes/security';
import type { Dependant } from './dependant';
import type { SecuritySource } from './source';
import { doubt, given, jsonIn, type Reading } from './values';

/** Returns the security schemes that an operation and its dependencies ask for, each with all its scopes. */
export function securityOf(
  reading: Reading,
  dependants: readonly Dependant[],
  joinsScopes: boolean,
): readonly SecuritySource[] {
  const asked = dependants.flatMap(({ callee, scopes }) => {
    const made = isScheme(callee) ? schemeOf(reading, callee) : undefined;
    return made === undefined ? [] : [{ ...made, scopes }];
  });
  if (!joinsScopes) return asked;
  const found = new Map<string, SecuritySource>();
  for (const { scopes, ...made } of asked) {
    const before = found.get(made.name)?.scopes ?? [];
    found.set(made.name, { ...made, scopes: [...new Set([...before, ...scopes])] });
  }
  return [...found.values()];
}

function schemeOf(reading: Reading, scheme: InstanceValue): Omit<SecuritySource, 'scopes'> | undefined {
  const name = given(reading, scheme, 'scheme_name');
  const text = name === undefined ? undefined : textOf(name);
  const model = own(reading.site, scheme, 'model');
  const definition = model === undefined ? undefined : definitionOf(reading, model);
  if (text === undefined || definition === undefined) {
    doubt(reading, name ?? scheme, `the security scheme ${scheme.cls.name}`);
    return undefined;
  }
  return { name: text, definition };
}

/** Types of `fastapi.openapi.models` by their class. */
const MODEL_TYPES: Readonly<Record<string, JsonObject>> = {
  APIKey: { type: 'apiKey' },
  HTTPBase: { type: 'http' },
  HTTPBearer: { type: 'http', scheme: 'bearer' },
  OAuth2: { type: 'oauth2' },
  OpenIdConnect: { type: 'openIdConnect' },
};

/** Returns the JSON form of the model of a scheme: FastAPI's own, or one that the program set. */
function definitionOf(reading: Reading, model: Value): JsonObject | undefined {
  const json = shown(reading, model, 'the model of a security scheme');
  if (!isObject(json)) return undefined;
  const type = model.kind === 'instance' ? MODEL_TYPES[model.cls.name] : undefined;
  return { ...type, ...json };
}

/** Returns a value as JSON; an object of `fastapi.openapi.models` as what it was made with, and every flow with scopes. */
function shown(reading: Reading, value: Value, what: string): Json | undefined {
  const isModel = value.kind === 'instance' && value.cls.module === 'fastapi.openapi.models';
  const json = isModel ? membersOf(reading, value) : jsonIn(reading, value, what);
  if (what !== 'flows' || !isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, one]) => [name, isObject(one) ? { scopes: {}, ...one } : one]),
  );
}

const membersOf = (reading: Reading, { attrs }: InstanceValue): JsonObject =>
  Object.fromEntries(
    [...attrs].flatMap(([name, held]) => {
      const json = held.kind === 'none' ? undefined : shown(reading, held, name);
      return json === undefined || json === null ? [] : [[name === 'in_' ? 'in' : name, json] as const];
    }),
  );
