/** A kind of value in a document: a plain one, a model of FastAPI, or a list, an object or a choice of them. */
export type Shape =
  | { readonly kind: 'plain'; readonly name: Plain }
  | { readonly kind: 'model'; readonly name: string }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly of: Shape }
  | { readonly kind: 'choice'; readonly of: readonly Shape[] };

export type Plain = 'any' | 'text' | 'flag' | 'whole' | 'number' | 'url' | 'type' | 'place' | 'scheme';

interface Field {
  /** Its place among the fields. */
  readonly rank: number;
  readonly shape: Shape;
}

interface Model {
  readonly fields: ReadonlyMap<string, Field>;
  /** The names of fields that must be there. */
  readonly required: readonly string[];
  /** Other keys stay, behind those of the model. */
  readonly keepsOthers: boolean;
  /** By their keys, how objects are written: most have the keys of another one. */
  readonly plans: Map<string, Plan>;
}

/** How an object with certain keys is written. */
interface Plan {
  /** The keys that are written, in order, with the shapes of those that the model knows. */
  readonly entries: readonly (readonly [string, Shape | undefined])[];
  /** The shapes by key. */
  readonly shapes: ReadonlyMap<string, Shape | undefined>;
  /** True if the keys are all written and stand in this order already. */
  readonly isInOrder: boolean;
  /** The number of keys that the model knows, and of those that it needs. */
  readonly known: number;
  readonly missing: number;
}

const PARAMETER =
  'description:text required:flag deprecated:flag style:text explode:flag allowReserved:flag schema:Schema|Reference ' +
  'example:any examples:{Example|Reference} content:{MediaType}';

const OPERATIONS = 'get put post delete options head patch trace'
  .split(' ')
  .map((method) => `${method}:Operation`)
  .join(' ');

/**
 * FastAPI's models of a document (`fastapi.openapi.models`, 0.165): the keys in their order, `!` behind those that must be there. `[T]`
 * is a list, `{T}` an object with such values, `A|B` a choice.
 */
const MODELS: Readonly<Record<string, string>> = {
  OpenAPI:
    'openapi!:text info!:Info jsonSchemaDialect:text servers:[Server] paths:{PathItem|any} webhooks:{PathItem|Reference} ' +
    'components:Components security:[{[text]}] tags:[Tag] externalDocs:ExternalDocumentation',
  Info: 'title!:text summary:text description:text termsOfService:text contact:Contact license:License version!:text',
  Contact: 'name:text url:url email:text',
  License: 'name!:text identifier:text url:url',
  Server: 'url!:url|text description:text variables:{ServerVariable}',
  ServerVariable: 'enum:[text] default!:text description:text',
  Tag: 'name!:text description:text externalDocs:ExternalDocumentation',
  ExternalDocumentation: 'description:text url!:url',
  Reference: '$ref!:text',
  PathItem: `$ref:text summary:text description:text ${OPERATIONS} servers:[Server] parameters:[Parameter|Reference]`,
  Operation:
    'tags:[text] summary:text description:text externalDocs:ExternalDocumentation operationId:text ' +
    'parameters:[Parameter|Reference] requestBody:RequestBody|Reference responses:{Response|any} ' +
    'callbacks:{{PathItem}|Reference} deprecated:flag security:[{[text]}] servers:[Server]',
  Parameter: `${PARAMETER} name!:text in!:place`,
  Header: PARAMETER,
  RequestBody: 'description:text content!:{MediaType} required:flag',
  MediaType: 'schema:Schema|Reference example:any examples:{Example|Reference} encoding:{Encoding}',
  Encoding: 'contentType:text headers:{Header|Reference} style:text explode:flag allowReserved:flag',
  Example: 'summary:text description:text value:any externalValue:url',
  Response: 'description!:text headers:{Header|Reference} content:{MediaType} links:{Link|Reference}',
  Link: 'operationRef:text operationId:text parameters:{any} requestBody:any description:text server:Server',
  Components:
    'schemas:{Schema|Reference} responses:{Response|Reference} parameters:{Parameter|Reference} examples:{Example|Reference} ' +
    'requestBodies:{RequestBody|Reference} headers:{Header|Reference} ' +
    'securitySchemes:{APIKey|HTTPBase|OAuth2|OpenIdConnect|HTTPBearer|Reference} links:{Link|Reference} ' +
    'callbacks:{{PathItem}|Reference|any} pathItems:{PathItem|Reference}',
  APIKey: 'type:scheme description:text in!:place name!:text',
  HTTPBase: 'type:scheme description:text scheme!:text',
  HTTPBearer: 'type:scheme description:text scheme:text bearerFormat:text',
  OAuth2: 'type:scheme description:text flows!:OAuthFlows',
  OAuthFlows:
    'implicit:OAuthFlowImplicit password:OAuthFlowPassword clientCredentials:OAuthFlowPassword ' +
    'authorizationCode:OAuthFlowAuthorizationCode',
  OAuthFlowImplicit: 'refreshUrl:text scopes:{text} authorizationUrl!:text',
  OAuthFlowPassword: 'refreshUrl:text scopes:{text} tokenUrl!:text',
  OAuthFlowAuthorizationCode: 'refreshUrl:text scopes:{text} authorizationUrl!:text tokenUrl!:text',
  OpenIdConnect: 'type:scheme description:text openIdConnectUrl!:text',
  Schema:
    '$schema:text $vocabulary:text $id:text $anchor:text $dynamicAnchor:text $ref:text $dynamicRef:text $defs:{Schema|flag} ' +
    '$comment:text allOf:[Schema|flag] anyOf:[Schema|flag] oneOf:[Schema|flag] not:Schema|flag if:Schema|flag ' +
    'then:Schema|flag else:Schema|flag dependentSchemas:{Schema|flag} prefixItems:[Schema|flag] items:Schema|flag ' +
    'contains:Schema|flag properties:{Schema|flag} patternProperties:{Schema|flag} additionalProperties:Schema|flag ' +
    'propertyNames:Schema|flag unevaluatedItems:Schema|flag unevaluatedProperties:Schema|flag type:type|[type] enum:[any] ' +
    'const:any multipleOf:number maximum:number exclusiveMaximum:number minimum:number exclusiveMinimum:number ' +
    'maxLength:whole minLength:whole pattern:text maxItems:whole minItems:whole uniqueItems:flag maxContains:whole ' +
    'minContains:whole maxProperties:whole minProperties:whole required:[text] dependentRequired:{[text]} format:text ' +
    'contentEncoding:text contentMediaType:text contentSchema:Schema|flag title:text description:text default:any ' +
    'deprecated:flag readOnly:flag writeOnly:flag examples:[any] discriminator:Discriminator xml:XML ' +
    'externalDocs:ExternalDocumentation example:any',
  Discriminator: 'propertyName!:text mapping:{text}',
  XML: 'name:text namespace:text prefix:text attribute:flag wrapped:flag',
};

/** Models that drop the keys that they don't know. */
const STRICT: ReadonlySet<string> = new Set(['Reference', 'Discriminator']);

const PLAIN: ReadonlySet<string> = new Set<Plain>([
  'any',
  'text',
  'flag',
  'whole',
  'number',
  'url',
  'type',
  'place',
  'scheme',
]);

const READ = new Map<string, Model>();

/** Returns a model of FastAPI. */
export function modelNamed(name: string): Model {
  const known = READ.get(name);
  if (known !== undefined) return known;
  const required: string[] = [];
  const fields = (MODELS[name] ?? '').split(' ').map((text, rank): readonly [string, Field] => {
    const [key = '', shape = ''] = text.split(':');
    if (!key.endsWith('!')) return [key, { rank, shape: shapeOf(shape) }];
    required.push(key.slice(0, -1));
    return [key.slice(0, -1), { rank, shape: shapeOf(shape) }];
  });
  const model = { fields: new Map(fields), required, keepsOthers: !STRICT.has(name), plans: new Map() };
  READ.set(name, model);
  return model;
}

/** Plans at most: extensions have keys of their own. */
const MAX_PLANS = 1000;

/** Returns how a model writes an object with these keys. */
export function planFor({ fields, required, keepsOthers, plans }: Model, keys: readonly string[]): Plan {
  const id = keys.join('\n');
  const made = plans.get(id);
  if (made !== undefined) return made;
  const rankOf = (key: string): number => fields.get(key)?.rank ?? fields.size;
  const known = keys.filter((key) => fields.has(key)).sort((a, b) => rankOf(a) - rankOf(b));
  const others = keepsOthers ? keys.filter((key) => !fields.has(key)) : [];
  const entries = [...known, ...others].map((key) => [key, fields.get(key)?.shape] as const);
  const plan = {
    entries,
    shapes: new Map(entries),
    isInOrder: entries.length === keys.length && entries.every(([key], index) => key === keys[index]),
    known: known.length,
    missing: required.filter((key) => !keys.includes(key)).length,
  };
  if (plans.size >= MAX_PLANS) plans.clear();
  plans.set(id, plan);
  return plan;
}

/** Reads `{Schema|flag}`, `[text]`, `A|B`, `A`. */
function shapeOf(text: string): Shape {
  const choices = text.split(/\|(?![^{[]*[}\]])/u);
  if (choices.length > 1) return { kind: 'choice', of: choices.map(shapeOf) };
  if (text.startsWith('[')) return { kind: 'list', of: shapeOf(text.slice(1, -1)) };
  if (text.startsWith('{')) return { kind: 'object', of: shapeOf(text.slice(1, -1)) };
  return isPlain(text) ? { kind: 'plain', name: text } : { kind: 'model', name: text };
}

const isPlain = (name: string): name is Plain => PLAIN.has(name);
