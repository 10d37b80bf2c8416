import { isObject, type JsonObject } from '../../analysis/types/json/json';
import { compareContents, partOf } from './bodies';
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

type Responses = ReadonlyMap<string, JsonObject>;

/** Compares the responses of two operations. */
export function compareResponses(before: Side, after: Side, schemas: SchemaComparison): Contract {
  const [was, is] = [responsesOf(before, schemas.before), responsesOf(after, schemas.after)];
  const statuses = [...new Set([...was.keys(), ...is.keys()])].sort();
  const moved = movedSuccess(was, is);
  const spotOf = (where: string): Spot => ({
    direction: 'response',
    place: 'response-body',
    where,
    isSent: after.isSent,
  });
  return joinedContracts([
    ...statuses.map((status) => {
      const [one, other] = [was.get(status), is.get(status)];
      const where = `response ${status}`;
      if (one !== undefined && other !== undefined)
        return compareResponse([one, other], spotOf(where), schemas);
      const kind = isSuccess(status) ? 'success' : 'non-success';
      const unknown = one === undefined ? before.unknown : after.unknown;
      if (unknown !== undefined) return uncomparedOf(where, unknown);
      const what = one === undefined ? 'added' : 'removed';
      return contractOf(finding(`response-${kind}-status-${what}`, where));
    }),
    ...(moved === undefined
      ? []
      : [compareResponse([moved.before, moved.after], spotOf(`response ${moved.status}`), schemas)]),
  ]);
}

const isSuccess = (status: string): boolean => status.startsWith('2');

/** Returns the one successful response of both sides, if it has another status now. */
function movedSuccess(
  before: Responses,
  after: Responses,
): { readonly status: string; readonly before: JsonObject; readonly after: JsonObject } | undefined {
  const [was, is] = [before, after].map((all) => [...all].filter(([status]) => isSuccess(status)));
  const [one, other] = [was?.[0], is?.[0]];
  if (was?.length !== 1 || is?.length !== 1 || one === undefined || other === undefined) return undefined;
  // A body that comes or goes with its status is no change of the other status's.
  const isBodiless = isObject(one[1]['content']) !== isObject(other[1]['content']);
  return one[0] === other[0] || isBodiless
    ? undefined
    : { status: other[0], before: one[1], after: other[1] };
}

function compareResponse(
  responses: readonly [before: JsonObject, after: JsonObject],
  spot: Spot,
  schemas: SchemaComparison,
): Contract {
  const [before, after] = responses;
  return joinedContracts([
    compareContents(before['content'], after['content'], spot, schemas),
    compareHeaders(responses, spot, schemas),
  ]);
}

function compareHeaders(
  [before, after]: readonly [JsonObject, JsonObject],
  spot: Spot,
  schemas: SchemaComparison,
): Contract {
  const [was, is] = [headersOf(before), headersOf(after)];
  return joinedContracts(
    [...new Set([...was.keys(), ...is.keys()])].map((name) => {
      const one = partOf(was.get(name), schemas.before);
      const other = partOf(is.get(name), schemas.after);
      const place = `${spot.where}, header ${name}`;
      if (other === undefined) {
        const kind = one?.['required'] === true ? 'required' : 'optional';
        return contractOf(finding(`${kind}-response-header-removed`, place));
      }
      if (one === undefined) return contractOf(finding('response-header-added', place));
      const isOptional = one['required'] === true && other['required'] !== true;
      const edits = schemas.compare(schemaOf(one), schemaOf(other), { direction: 'response', isText: true });
      return joinedContracts([
        contractOf(...(isOptional ? [finding('response-header-became-optional', place)] : [])),
        contractOfEdits(edits, { ...spot, place: 'response-header', where: place }),
      ]);
    }),
  );
}

function headersOf({ headers }: JsonObject): ReadonlyMap<string, JsonObject> {
  const all = isObject(headers) ? Object.entries(headers) : [];
  return new Map(all.flatMap(([name, header]) => (isObject(header) ? [[name.toLowerCase(), header]] : [])));
}

function responsesOf({ operation }: Side, schemas: SchemaComparison['before']): Responses {
  const { responses } = operation;
  if (!isObject(responses)) return new Map();
  return new Map(
    Object.entries(responses).flatMap(([status, response]) => {
      const found = partOf(response, schemas);
      return found === undefined ? [] : [[status, found]];
    }),
  );
}
