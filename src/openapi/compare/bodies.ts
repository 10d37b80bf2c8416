import { isObject, type Json, type JsonObject } from '../../analysis/types/json/json';
import {
  type Contract,
  contractOf,
  contractOfEdits,
  finding,
  joinedContracts,
  type Spot,
  uncomparedOf,
} from './finding';
import { schemaOf } from './parameters';
import type { SchemaComparison } from './schemas';
import type { Side } from './side';

/** Compares the bodies of the requests of two operations. */
export function compareBodies(before: Side, after: Side, schemas: SchemaComparison): Contract {
  const was = partOf(before.operation['requestBody'], schemas.before);
  const is = partOf(after.operation['requestBody'], schemas.after);
  const where = 'body';
  if (was === undefined && is === undefined) return contractOf();
  const unknown = was === undefined ? before.unknown : is === undefined ? after.unknown : undefined;
  if (unknown !== undefined) return uncomparedOf(where, unknown);
  if (is === undefined) return contractOf(finding('request-body-removed', where));
  const isRequired = is['required'] === true;
  if (was === undefined)
    return contractOf(
      finding(isRequired ? 'request-body-added-required' : 'request-body-added-optional', where),
    );
  const required =
    (was['required'] === true) === isRequired
      ? []
      : [finding(isRequired ? 'request-body-became-required' : 'request-body-became-optional', where)];
  const spot = { direction: 'request', place: 'request-body', where, isSent: after.isSent } as const;
  return joinedContracts([
    contractOf(...required),
    compareContents(was['content'], is['content'], spot, schemas),
  ]);
}

/** The checks of media types in a direction. */
const MEDIA_TYPES = {
  request: ['request-body-media-type-added', 'request-body-media-type-removed'],
  response: ['response-media-type-added', 'response-media-type-removed'],
} as const;

/** Compares what bodies hold, by media type. */
export function compareContents(
  before: Json | undefined,
  after: Json | undefined,
  spot: Spot,
  schemas: SchemaComparison,
): Contract {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const [added, removed] = MEDIA_TYPES[spot.direction];
  const { where, direction } = spot;
  return joinedContracts(
    [...new Set([...Object.keys(was), ...Object.keys(is)])].map((type) => {
      const [one, other] = [was[type], is[type]];
      if (one === undefined) return contractOf(finding(added, where, { after: type }));
      if (other === undefined) return contractOf(finding(removed, where, { before: type }));
      const use = { direction, isText: type !== 'application/json' && direction === 'request' };
      const [a, b] = [isObject(one) ? one : {}, isObject(other) ? other : {}];
      const edits = [
        ...schemas.compare(schemaOf(a), schemaOf(b), use),
        ...schemas.compare(a['itemSchema'] ?? {}, b['itemSchema'] ?? {}, use),
      ];
      return contractOfEdits(edits, spot);
    }),
  );
}

/** Returns a part of an operation that may be a reference; `undefined` for none. */
export const partOf = (
  value: Json | undefined,
  schemas: SchemaComparison['before'],
): JsonObject | undefined => (isObject(value) ? schemas.resolved(value).schema : undefined);
