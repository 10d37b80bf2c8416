/** How an edit changes the set of values that a contract allows. `unknown`: it can't be decided; `none`: not at all. */
export type Effect = 'widens' | 'narrows' | 'incomparable' | 'unknown' | 'none';

/** The way of a value: to the server, or from it. */
export type Direction = 'request' | 'response';

/** `breaking`: clients break; `warning`: they may; `info`: they don't. */
export type Severity = 'breaking' | 'warning' | 'info';

/** Edits of a schema. The severity follows from the effect: clients break if requests are narrowed or responses widened. */
export const SCHEMA_EDITS = {
  'type-changed': { effect: 'incomparable', what: 'type changed' },
  'type-generalized': { effect: 'widens', what: 'type generalized' },
  'type-specialized': { effect: 'narrows', what: 'type specialized' },
  'became-nullable': { effect: 'widens', what: 'became nullable' },
  'became-not-nullable': { effect: 'narrows', what: 'no longer nullable' },
  'enum-value-added': { effect: 'widens', what: 'enum value added' },
  'enum-value-removed': { effect: 'narrows', what: 'enum value removed' },
  'became-enum': { effect: 'narrows', what: 'became an enum' },
  'became-not-enum': { effect: 'widens', what: 'no longer an enum' },
  'max-set': { effect: 'narrows', what: 'maximum set' },
  'max-unset': { effect: 'widens', what: 'maximum removed' },
  'max-increased': { effect: 'widens', what: 'maximum increased' },
  'max-decreased': { effect: 'narrows', what: 'maximum decreased' },
  'min-set': { effect: 'narrows', what: 'minimum set' },
  'min-unset': { effect: 'widens', what: 'minimum removed' },
  'min-increased': { effect: 'narrows', what: 'minimum increased' },
  'min-decreased': { effect: 'widens', what: 'minimum decreased' },
  'max-length-set': { effect: 'narrows', what: 'maximum length set' },
  'max-length-unset': { effect: 'widens', what: 'maximum length removed' },
  'max-length-increased': { effect: 'widens', what: 'maximum length increased' },
  'max-length-decreased': { effect: 'narrows', what: 'maximum length decreased' },
  'min-length-set': { effect: 'narrows', what: 'minimum length set' },
  'min-length-unset': { effect: 'widens', what: 'minimum length removed' },
  'min-length-increased': { effect: 'narrows', what: 'minimum length increased' },
  'min-length-decreased': { effect: 'widens', what: 'minimum length decreased' },
  'max-items-set': { effect: 'narrows', what: 'maximum of items set' },
  'max-items-unset': { effect: 'widens', what: 'maximum of items removed' },
  'max-items-increased': { effect: 'widens', what: 'maximum of items increased' },
  'max-items-decreased': { effect: 'narrows', what: 'maximum of items decreased' },
  'min-items-set': { effect: 'narrows', what: 'minimum of items set' },
  'min-items-unset': { effect: 'widens', what: 'minimum of items removed' },
  'min-items-increased': { effect: 'narrows', what: 'minimum of items increased' },
  'min-items-decreased': { effect: 'widens', what: 'minimum of items decreased' },
  'max-properties-set': { effect: 'narrows', what: 'maximum of keys set' },
  'max-properties-unset': { effect: 'widens', what: 'maximum of keys removed' },
  'max-properties-increased': { effect: 'widens', what: 'maximum of keys increased' },
  'max-properties-decreased': { effect: 'narrows', what: 'maximum of keys decreased' },
  'min-properties-set': { effect: 'narrows', what: 'minimum of keys set' },
  'min-properties-unset': { effect: 'widens', what: 'minimum of keys removed' },
  'min-properties-increased': { effect: 'narrows', what: 'minimum of keys increased' },
  'min-properties-decreased': { effect: 'widens', what: 'minimum of keys decreased' },
  'multiple-of-set': { effect: 'narrows', what: 'multiple-of set' },
  'multiple-of-unset': { effect: 'widens', what: 'multiple-of removed' },
  'multiple-of-changed': { effect: 'incomparable', what: 'multiple-of changed' },
  'multiple-of-generalized': { effect: 'widens', what: 'multiple-of generalized' },
  'multiple-of-specialized': { effect: 'narrows', what: 'multiple-of specialized' },
  'pattern-added': { effect: 'narrows', what: 'pattern added' },
  'pattern-removed': { effect: 'widens', what: 'pattern removed' },
  'pattern-changed': { effect: 'unknown', what: 'pattern changed' },
  'unique-items-set': { effect: 'narrows', what: 'items must be unique' },
  'unique-items-unset': { effect: 'widens', what: "items needn't be unique" },
  'any-of-added': { effect: 'widens', what: 'alternative added' },
  'any-of-removed': { effect: 'narrows', what: 'alternative removed' },
  'discriminator-changed': { effect: 'none', what: 'discriminator changed' },
  'became-required': { effect: 'narrows', what: 'became required' },
  'became-optional': { effect: 'widens', what: 'became optional' },
  'required-property-added': { effect: 'narrows', what: 'required field added' },
  'optional-property-added': { effect: 'none', what: 'optional field added' },
  'required-property-removed': { effect: 'widens', what: 'required field removed', request: 'unknown' },
  'optional-property-removed': { effect: 'unknown', what: 'optional field removed', response: 'widens' },
  'property-removed-and-forbidden': { effect: 'narrows', what: 'field removed, and others are forbidden' },
  'additional-properties-forbidden': { effect: 'narrows', what: 'other fields are forbidden' },
  'additional-properties-allowed': { effect: 'widens', what: 'other fields are allowed' },
  'pattern-property-added': { effect: 'narrows', what: 'pattern of keys added' },
  'pattern-property-removed': { effect: 'widens', what: 'pattern of keys removed' },
  'content-media-type-changed': { effect: 'incomparable', what: 'media type of the text changed' },
  'content-encoding-changed': { effect: 'incomparable', what: 'encoding of the text changed' },
  'default-added': { effect: 'none', what: 'default added' },
  'default-removed': { effect: 'none', what: 'default removed' },
  'default-changed': { effect: 'none', what: 'default changed' },
  deprecated: { effect: 'none', what: 'deprecated' },
  reactivated: { effect: 'none', what: 'no longer deprecated' },
  'keyword-changed': { effect: 'unknown', what: 'keyword changed' },
} as const satisfies Readonly<Record<string, SchemaEditEntry>>;

interface SchemaEditEntry {
  readonly effect: Effect;
  readonly what: string;
  /** The effect in one direction, where it differs. */
  readonly request?: Effect;
  readonly response?: Effect;
}

export type SchemaEdit = keyof typeof SCHEMA_EDITS;

/** Checks of an operation, with the severity of each. */
export const OPERATION_CHECKS = {
  'new-required-request-parameter': { severity: 'breaking', what: 'required parameter added' },
  'new-optional-request-parameter': { severity: 'info', what: 'optional parameter added' },
  'request-parameter-removed': { severity: 'warning', what: 'parameter removed' },
  'request-parameter-became-required': { severity: 'breaking', what: 'became required' },
  'request-parameter-became-optional': { severity: 'info', what: 'became optional' },
  'request-parameter-deprecated': { severity: 'info', what: 'deprecated' },
  'request-parameter-reactivated': { severity: 'info', what: 'no longer deprecated' },
  'request-body-added-required': { severity: 'breaking', what: 'required body added' },
  'request-body-added-optional': { severity: 'info', what: 'optional body added' },
  'request-body-removed': { severity: 'breaking', what: 'body removed' },
  'request-body-became-required': { severity: 'breaking', what: 'became required' },
  'request-body-became-optional': { severity: 'info', what: 'became optional' },
  'request-body-media-type-added': { severity: 'info', what: 'media type added' },
  'request-body-media-type-removed': { severity: 'breaking', what: 'media type removed' },
  'response-success-status-added': { severity: 'info', what: 'status added' },
  'response-success-status-removed': { severity: 'breaking', what: 'status removed' },
  'response-non-success-status-added': { severity: 'info', what: 'status added' },
  'response-non-success-status-removed': { severity: 'info', what: 'status removed' },
  'response-media-type-added': { severity: 'info', what: 'media type added' },
  'response-media-type-removed': { severity: 'breaking', what: 'media type removed' },
  'response-header-added': { severity: 'info', what: 'header added' },
  'required-response-header-removed': { severity: 'breaking', what: 'required header removed' },
  'optional-response-header-removed': { severity: 'info', what: 'header removed' },
  'response-header-became-optional': { severity: 'breaking', what: 'became optional' },
  'api-security-required': { severity: 'breaking', what: 'security is required' },
  'api-security-added': { severity: 'warning', what: 'security scheme added' },
  'api-security-removed': { severity: 'breaking', what: 'security scheme removed' },
  'api-security-dropped': { severity: 'info', what: 'security is no longer required' },
  'api-security-scheme-changed': { severity: 'breaking', what: 'security scheme changed' },
  'api-security-url-changed': { severity: 'warning', what: 'URL of a security scheme changed' },
  'api-security-scope-added': { severity: 'breaking', what: 'scope required' },
  'api-security-scope-removed': { severity: 'info', what: 'scope no longer required' },
  'endpoint-deprecated': { severity: 'info', what: 'deprecated' },
  'endpoint-reactivated': { severity: 'info', what: 'no longer deprecated' },
  'callback-added': { severity: 'info', what: 'callback added' },
  'callback-removed': { severity: 'breaking', what: 'callback removed' },
  'webhook-added': { severity: 'info', what: 'webhook added' },
  'webhook-removed': { severity: 'breaking', what: 'webhook removed' },
} as const satisfies Readonly<Record<string, { readonly severity: Severity; readonly what: string }>>;

export type OperationCheck = keyof typeof OPERATION_CHECKS;

/** The first part of a schema check's id: the place of the schema. Fields and items of anything are properties. */
export type SchemaPlace =
  | 'request-parameter'
  | 'request-body'
  | 'request-property'
  | 'response-header'
  | 'response-body'
  | 'response-property';

/** Returns the severity of a schema edit for clients. */
export function severityOfEdit(name: SchemaEdit, direction: Direction): Severity {
  const entry: SchemaEditEntry = SCHEMA_EDITS[name];
  const effect = entry[direction] ?? entry.effect;
  if (effect === 'none') return 'info';
  if (effect === 'unknown') return 'warning';
  const harmless = direction === 'request' ? 'widens' : 'narrows';
  return effect === harmless ? 'info' : 'breaking';
}

/** Ids that aren't made of place and edit: those by which oasdiff knows the same checks. */
const IDS: Readonly<Record<string, string>> = {
  'request-property-required-property-added': 'new-required-request-property',
  'request-property-optional-property-added': 'new-optional-request-property',
  'request-property-required-property-removed': 'request-property-removed',
  'request-property-optional-property-removed': 'request-property-removed',
  'request-property-property-removed-and-forbidden': 'request-property-removed-and-forbidden',
  'response-property-required-property-added': 'response-required-property-added',
  'response-property-optional-property-added': 'response-optional-property-added',
  'response-property-required-property-removed': 'response-required-property-removed',
  'response-property-optional-property-removed': 'response-optional-property-removed',
};

/** Returns the id of a schema edit's check. */
export function checkIdOf(place: SchemaPlace, name: SchemaEdit): string {
  const id = `${place}-${name}`;
  return IDS[id] ?? id;
}
