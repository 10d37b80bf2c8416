import { Doubt } from '../analysis/types/doubt';
import {
  isObject,
  type Json,
  type JsonObject,
  withChanged,
  withChangedParts,
} from '../analysis/types/json/json';
import type { ApplicationSource, OperationSource } from '../analysis/fastapi/operations/source';
import { ownEntry } from '../base/code/own-entry';
import { present } from './merge';
import { withUsed } from './used';
import { OperationMaker, wantedOf } from './operations';
import { type Definitions, definitionsOf, type Wanted } from './schema/definitions';
import { inRelease, validationSchemas } from './validation-error';
import { InvalidForJson } from './schema/invalid';
import { Refused } from './written/refused';
import { misfitIn, writtenDocument } from './written/written';

/** An operation and the condition that it depends on. */
export interface Sourced {
  readonly operation: OperationSource;
  /** The source text of the undecided condition. */
  readonly condition: string | null;
}

export interface DocumentOptions {
  /** Tells whether an operation is shown; the names of components are those of the whole document. */
  readonly isShown?: (one: Sourced) => boolean;
}

/** An OpenAPI document, and what of it isn't known. */
export interface Made {
  readonly document: JsonObject;
  readonly doubts: readonly Doubt[];
}

/**
 * Makes the document that `app.openapi()` returns (FastAPI 0.165), also where the program replaces that function.
 * @throws {Refused} if FastAPI raises an error for it
 */
export function makeDocument(
  application: ApplicationSource,
  operations: readonly Sourced[],
  options: DocumentOptions = {},
): Made {
  const { replaced } = application;
  const { isShown } = options;
  const own = operations.filter(({ operation }) => !operation.isMounted);
  if (replaced === undefined) return plainDocument(application, own, options);
  const doubts: Doubt[] = [...application.doubts];
  const result = replaced((changes, routes) => {
    const chosen = operations.filter(({ operation }) => routes?.has(operation.top) ?? !operation.isMounted);
    const made = plainDocument({ ...application, ...changes, doubts: [] }, chosen);
    doubts.push(...made.doubts);
    return made.document;
  });
  if (result instanceof Doubt) {
    const made = plainDocument(application, own, options);
    return { document: made.document, doubts: [result, ...made.doubts] };
  }
  return { document: isShown === undefined ? result : filtered(result, operations, isShown), doubts };
}

/** Returns a document without the operations that aren't shown, and without the schemas that only they need. */
function filtered(
  document: JsonObject,
  operations: readonly Sourced[],
  isShown: (one: Sourced) => boolean,
): JsonObject {
  const hidden = new Set<string>();
  for (const one of operations)
    for (const method of one.operation.methods) {
      const key = `${method} ${one.operation.path}`;
      if (isShown(one)) hidden.delete(key);
      else hidden.add(key);
    }
  const { paths } = document;
  if (hidden.size === 0 || !isObject(paths)) return document;
  const left = Object.entries(paths).flatMap(([path, item]): readonly (readonly [string, Json])[] => {
    if (!isObject(item)) return [[path, item]];
    const kept = Object.entries(item).filter(([method]) => !hidden.has(`${method} ${path}`));
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
  });
  return withUsed({ ...document, paths: Object.fromEntries(left) });
}

function plainDocument(
  application: ApplicationSource,
  operations: readonly Sourced[],
  { isShown = () => true }: DocumentOptions = {},
): Made {
  application.refresh();
  const { webhooks } = application;
  const all = [...operations.map(({ operation }) => operation), ...webhooks];
  const [unresolved] = all.flatMap((one) => one.unresolved);
  if (unresolved !== undefined && application.isFastapi) throw unresolvedAt(unresolved);
  const definitions = definedIn(all, application);
  const maker = new OperationMaker(definitions, application.rules);
  const shown = operations.filter(isShown);
  const paths = itemsOf(maker, shown, ({ operation }) => operation.path);
  const hooks = itemsOf(
    maker,
    webhooks.map((operation) => ({ operation, condition: null })),
    ({ operation }) => operation.path,
  );
  const schemas = sorted({
    ...withBases(definitions, all),
    ...(maker.hasErrors ? validationSchemas(application) : {}),
  });
  const listed = [...shown.map(({ operation }) => operation), ...webhooks];
  const securitySchemes = Object.fromEntries(
    listed.flatMap(({ security }) => security.map(({ name, definition }) => [name, definition])),
  );
  const document = present({
    openapi: application.openapiVersion,
    info: application.info,
    servers: filled(application.servers),
    paths,
    webhooks: filled(hooks),
    components: filled(present({ schemas: filled(schemas), securitySchemes: filled(securitySchemes) })),
    tags: filled(application.tags),
    externalDocs: filled(application.externalDocs),
  });
  const doubts = [
    ...application.doubts,
    ...all.flatMap((one) => [...one.doubts, ...doubtsOfCallbacks(one)]),
    ...definitions.doubts,
  ];
  const used = shown.length < operations.length ? withUsed(document) : document;
  const odd = new Set(shown.flatMap(({ operation }) => (hasOddTags(operation) ? operation.path : [])));
  const written = writtenDocument(withoutNulls(inRelease(used, application.rules)), (path) => odd.has(path));
  if (written.errors > 0 && doubts.length === 0 && application.isFastapi)
    throw refusedBy(written.errors, misfitIn(used));
  return { document: written.document, doubts };
}

/** Returns the definitions of operations, of which a type without a JSON schema leaves no document. */
function definedIn(
  all: readonly OperationSource[],
  { separatesSchemas, pydantic, rules }: ApplicationSource,
): Definitions {
  try {
    return definitionsOf(wantedIn(all), {
      separate: separatesSchemas,
      splitsComputed: rules.splitsComputed,
      splitsNested: rules.splitsNested,
      asksForModels: rules.asksForModels,
      rules: pydantic,
    });
  } catch (error) {
    if (!(error instanceof InvalidForJson)) throw error;
    throw new Refused(
      `PydanticInvalidForJsonSchema: ${error.message}`,
      error.field === undefined ? undefined : `the field ${error.field}`,
    );
  }
}

/** Models the text of pydantic's error, whose lines name each value. */
const refusedBy = (errors: number, place: string | undefined): Refused => {
  const isNested = place?.includes('.discriminator.mapping.') === true;
  return new Refused(
    `ValidationError: ${errors} validation error${errors === 1 ? '' : 's'} for OpenAPI`,
    isNested ? `${place}; ${NESTED}` : place,
  );
};

/** Says what to do about the mapping of a union that holds a union, for which pydantic writes no reference. */
const NESTED =
  'give the outer union a callable Discriminator, and each of its members a Tag: then it has no mapping';

const unresolvedAt = ({ detail, at: { file, line } }: OperationSource['unresolved'][number]): Refused =>
  new Refused('PydanticUserError', `${file}:${line}: ${detail}`);

const hasOddTags = ({ hasOddTags: isOdd, callbacks }: OperationSource): boolean =>
  isOdd || callbacks.some(({ operations }) => operations.some(hasOddTags));

const doubtsOfCallbacks = ({ callbacks }: OperationSource): readonly Doubt[] =>
  callbacks.flatMap(({ operations }) => operations.flatMap(({ doubts }) => doubts));

/** Kinds of fields of an operation, which are made one after the other. */
const FIELDS = 3;

/** Returns the fields of all operations in the order in which FastAPI collects them. */
function wantedIn(operations: readonly OperationSource[]): readonly Wanted[] {
  const all = operations.map((one, index) => wantedOf(one, index * FIELDS));
  return [
    ...all.flatMap(({ callbacks }) => callbacks),
    ...all.flatMap(({ bodies }) => bodies),
    ...all.flatMap(({ responses }) => responses),
    ...all.flatMap(({ parameters }) => parameters),
  ];
}

/** Tells whether a later operation replaces an earlier one of the same path and method: unless only the later is conditional. */
const replaces = (later: Sourced, earlier: Sourced | undefined): boolean =>
  earlier?.condition !== null || later.condition === null;

/** Returns the path items, of which each has the operations that none replaces. */
function itemsOf(
  maker: OperationMaker,
  operations: readonly Sourced[],
  pathOf: (one: Sourced) => string,
): JsonObject {
  const paths = new Map<string, Map<string, readonly [Sourced, JsonObject]>>();
  for (const one of operations) {
    const item = paths.get(pathOf(one)) ?? new Map<string, readonly [Sourced, JsonObject]>();
    for (const method of one.operation.methods) {
      if (!replaces(one, item.get(method)?.[0])) continue;
      const made = maker.make(one.operation, method);
      item.set(method, [one, one.condition === null ? made : { ...made, 'x-condition': one.condition }]);
    }
    if (item.size > 0) paths.set(pathOf(one), item);
  }
  const shown = [...paths].map(([path, item]): readonly [string, JsonObject] => {
    const made = [...item].map(([method, [, operation]]): readonly [string, JsonObject] => [
      method,
      operation,
    ]);
    return [path, Object.fromEntries(made)];
  });
  return Object.fromEntries(shown);
}

/** Returns the definitions; those of forms with models are based on these. */
function withBases(
  { definitions, schemaOf }: Definitions,
  operations: readonly OperationSource[],
): Readonly<Record<string, JsonObject>> {
  const based: Record<string, JsonObject> = {};
  for (const { body } of operations) {
    if (body === undefined || body.bases.length === 0) continue;
    const { $ref } = schemaOf(body.field, 'validation', body.alias);
    const name = typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : '';
    const { properties, ...rest } = ownEntry(definitions, name) ?? {};
    const own = isObject(properties) && Object.keys(properties).length > 0 ? { properties } : {};
    based[name] = {
      allOf: body.bases.map((base) => schemaOf(base, 'validation')),
      ...own,
      ...rest,
    };
  }
  return { ...definitions, ...based };
}

const sorted = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns a value; `undefined` for an empty one. */
function filled(value: Json | undefined): Json | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' && Object.keys(value).length === 0 ? undefined : value;
}

/** Returns a document without the keys whose value is null. */
const withoutNulls = (document: JsonObject): JsonObject =>
  withChanged(document, (one) => (one === null ? undefined : inside(one)));

const inside = (value: Json): Json =>
  isObject(value) ? withoutNulls(value) : withChangedParts(value, inside);
