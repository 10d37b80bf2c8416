import { own } from '../../libraries/kit/instances';
import { textOf } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { isObject, type Json, type JsonObject } from '../../types/json/json';
import { isScheme, madeAs } from '../classes/security';
import type { Dependant } from './dependant';
import type { SecuritySource } from './source';
import { doubt, given, jsonIn, type Reading } from './values';

/** The arguments that a scheme's description shows: text by key, in the order of FastAPI's models. */
type Describe = (args: (name: string) => Json | undefined) => Readonly<Record<string, Json | undefined>>;

const http =
  (scheme: string): Describe =>
  (args) => ({ scheme, bearerFormat: args('bearerFormat') });

const key =
  (place: string): Describe =>
  (args) => ({ in: place, name: args('name') });

const flow =
  (name: string, ...urls: readonly string[]): Describe =>
  (args) => ({
    flows: {
      [name]: present({
        refreshUrl: args('refreshUrl'),
        scopes: args('scopes') ?? {},
        ...Object.fromEntries(urls.map((url) => [url, args(url)])),
      }),
    },
  });

/** The descriptions of FastAPI's security classes (0.165): the type, and what else their documents show. */
const DESCRIBED: Readonly<Record<string, readonly [type: string, Describe]>> = {
  HTTPBase: ['http', (args) => ({ scheme: args('scheme') })],
  HTTPBasic: ['http', http('basic')],
  HTTPBearer: ['http', http('bearer')],
  HTTPDigest: ['http', http('digest')],
  APIKeyQuery: ['apiKey', key('query')],
  APIKeyHeader: ['apiKey', key('header')],
  APIKeyCookie: ['apiKey', key('cookie')],
  OAuth2: ['oauth2', (args) => ({ flows: withScopes(args('flows') ?? {}) })],
  OAuth2PasswordBearer: ['oauth2', flow('password', 'tokenUrl')],
  OAuth2AuthorizationCodeBearer: ['oauth2', flow('authorizationCode', 'authorizationUrl', 'tokenUrl')],
  OpenIdConnect: ['openIdConnect', (args) => ({ openIdConnectUrl: args('openIdConnectUrl') })],
};

/** Every flow has scopes, given or not. */
function withScopes(flows: Json): Json {
  if (!isObject(flows)) return flows;
  return Object.fromEntries(
    Object.entries(flows).map(([name, one]) => [name, isObject(one) ? { scopes: {}, ...one } : one]),
  );
}

/** Returns an object without what isn't there. */
const present = (values: Readonly<Record<string, Json | undefined>>): JsonObject =>
  // The cast: what's undefined has been left out.
  Object.fromEntries(
    Object.entries(values).filter(([, one]) => one !== undefined && one !== null),
  ) as JsonObject;

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
  const definition = definitionOf(reading, scheme);
  if (text === undefined || definition === undefined) {
    doubt(reading, name ?? scheme, `the security scheme ${scheme.cls.name}`);
    return undefined;
  }
  return { name: text, definition };
}

function definitionOf(reading: Reading, scheme: InstanceValue): JsonObject | undefined {
  const model = own(reading.site, scheme, 'model');
  if (model !== undefined) return modelled(reading, model);
  const [type, describe] = DESCRIBED[madeAs(scheme) ?? ''] ?? [];
  if (type === undefined || describe === undefined) return undefined;
  const args = (name: string): Json | undefined => {
    const value = given(reading, scheme, name);
    return value === undefined ? undefined : shown(reading, value, name);
  };
  return present({ type, description: args('description'), ...describe(args) });
}

/** Types of `fastapi.openapi.models` by their class. */
const MODEL_TYPES: Readonly<Record<string, JsonObject>> = {
  APIKey: { type: 'apiKey' },
  HTTPBase: { type: 'http' },
  HTTPBearer: { type: 'http', scheme: 'bearer' },
  OAuth2: { type: 'oauth2' },
  OpenIdConnect: { type: 'openIdConnect' },
};

/** Returns the JSON form of a model that the program set itself: `self.model = HTTPBearerModel(…)`. */
function modelled(reading: Reading, model: Value): JsonObject | undefined {
  const json = shown(reading, model, 'the model of a security scheme');
  if (!isObject(json)) return undefined;
  const type = model.kind === 'instance' ? MODEL_TYPES[model.cls.name] : undefined;
  return { ...type, ...json };
}

/** Returns a value as JSON; an object of `fastapi.openapi.models` as what it was made with. */
function shown(reading: Reading, value: Value, what: string): Json | undefined {
  const isModel = value.kind === 'instance' && value.cls.module === 'fastapi.openapi.models';
  if (!isModel) return jsonIn(reading, value, what);
  const entries = [...value.attrs].map(
    ([name, held]) => [name === 'in_' ? 'in' : name, shown(reading, held, name)] as const,
  );
  const made = present(Object.fromEntries(entries));
  return value.cls.name.startsWith('OAuthFlow') && value.cls.name !== 'OAuthFlows'
    ? { scopes: {}, ...made }
    : made;
}
