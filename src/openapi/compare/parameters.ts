import { isList, isObject, type Json, type JsonObject } from '../../analysis/types/json/json';
import type { OperationCheck } from './checks';
import {
  type Contract,
  contractOf,
  contractOfEdits,
  finding,
  joinedContracts,
  uncomparedOf,
} from './finding';
import type { SchemaComparison } from './schemas';
import type { Side } from './side';

/** A parameter of an operation. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  /** Its identity: parameters of the path go by their position. */
  readonly key: string;
  readonly object: JsonObject;
}

/** Compares the parameters of two operations. */
export function compareParameters(before: Side, after: Side, schemas: SchemaComparison): Contract {
  const [was, is] = [parametersOf(before, schemas.before), parametersOf(after, schemas.after)];
  const keys = [...new Set([...was.keys(), ...is.keys()])];
  return joinedContracts(
    keys.map((key) => {
      const [one, other] = [was.get(key), is.get(key)];
      if (one !== undefined && other !== undefined) return changes(one, other, schemas, after.isSent);
      if (other !== undefined) return oneSided(other, before.unknown, addition(other));
      return one === undefined ? contractOf() : oneSided(one, after.unknown, 'request-parameter-removed');
    }),
  );
}

const addition = ({ object }: Parameter): OperationCheck =>
  object['required'] === true ? 'new-required-request-parameter' : 'new-optional-request-parameter';

/** Returns the finding on a parameter of one side; it says nothing if the other side isn't known. */
function oneSided(parameter: Parameter, unknown: string | undefined, check: OperationCheck): Contract {
  const where = wordsOf(parameter);
  return unknown === undefined ? contractOf(finding(check, where)) : uncomparedOf(where, unknown);
}

function changes(
  before: Parameter,
  after: Parameter,
  schemas: SchemaComparison,
  isSent: boolean | undefined,
): Contract {
  const where = wordsOf(after);
  const flags = (
    [
      ['required', 'request-parameter-became-required', 'request-parameter-became-optional'],
      ['deprecated', 'request-parameter-deprecated', 'request-parameter-reactivated'],
    ] as const
  ).flatMap(([field, set, unset]) => {
    const [was, is] = [before.object[field] === true, after.object[field] === true];
    return was === is ? [] : [finding(is ? set : unset, where)];
  });
  const spot = { direction: 'request', place: 'request-parameter', where, isSent } as const;
  const edits = schemas.annotated(schemaOf(before.object), schemaOf(after.object), {
    direction: 'request',
    isText: true,
  });
  return joinedContracts([contractOf(...flags), contractOfEdits(edits, spot)]);
}

/** Returns the schema of a parameter or a header, also of one whose value is a document. */
export function schemaOf({ schema, content }: JsonObject): Json {
  if (schema !== undefined) return schema;
  const [media] = isObject(content) ? Object.values(content) : [];
  return isObject(media) ? (media['schema'] ?? {}) : {};
}

const wordsOf = ({ name, in: place }: Parameter): string => `${place} parameter ${name}`;

function parametersOf(
  { path, operation, item }: Side,
  schemas: SchemaComparison['before'],
): ReadonlyMap<string, Parameter> {
  const inPath = [...path.matchAll(/\{([^{}]+)\}/gu)].map(([, name = '']) => name);
  const found = new Map<string, Parameter>();
  // An operation's own parameters come last: they replace those of the path.
  for (const list of [item['parameters'], operation['parameters']])
    for (const one of isList(list) ? list : []) {
      const { schema: object } = schemas.resolved(one);
      const { name, in: place } = object;
      if (typeof name !== 'string' || typeof place !== 'string') continue;
      const position = place === 'path' ? inPath.indexOf(name) : -1;
      const key = `${place} ${position >= 0 ? String(position) : place === 'header' ? name.toLowerCase() : name}`;
      found.set(key, { name, in: place, key, object });
    }
  return found;
}
