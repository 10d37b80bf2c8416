import { areEqual, isList, isObject, type Json, type JsonObject } from '../../analysis/types/json/json';
import { type Contract, contractOf, finding, type Finding, uncomparedOf } from './finding';
import { lacking } from './shape';
import type { Side } from './side';

/** A security scheme that an operation requires. */
interface Requirement {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly scheme: JsonObject;
}

/**
 * Compares the security schemes of two operations. FastAPI lists each scheme on its own, and runs all of them, so they
 * are compared one by one. A scheme that only has another name is the same.
 */
export function compareSecurity(before: Side, after: Side): Contract {
  const [was, is] = [requirementsOf(before), requirementsOf(after)];
  const where = 'security';
  const unknown = before.unknown ?? after.unknown;
  if (unknown !== undefined && was.length !== is.length) return uncomparedOf(where, unknown);
  const pairs = paired(was, is);
  const [removed, added] = [
    was.filter((one) => !pairs.some(([left]) => left === one)),
    is.filter((one) => !pairs.some(([, right]) => right === one)),
  ];
  const isOpen = is.length === 0;
  return contractOf(
    ...pairs.flatMap(([one, other]) => changes(one, other)),
    ...removed.map(({ name }) =>
      finding(isOpen ? 'api-security-dropped' : 'api-security-removed', where, { before: name }),
    ),
    ...added.map(({ name }) =>
      finding(was.length === 0 ? 'api-security-required' : 'api-security-added', where, { after: name }),
    ),
  );
}

function changes(before: Requirement, after: Requirement): readonly Finding[] {
  const where = `security ${after.name}`;
  return [
    ...schemeChanges(before.scheme, after.scheme, where),
    ...lacking(after.scopes, before.scopes).map((scope) =>
      finding('api-security-scope-added', where, { after: scope }),
    ),
    ...lacking(before.scopes, after.scopes).map((scope) =>
      finding('api-security-scope-removed', where, { before: scope }),
    ),
  ];
}

/** Fields of a scheme that say how clients authenticate. */
const OWN = ['type', 'in', 'name', 'scheme'] as const;

function schemeChanges(before: JsonObject, after: JsonObject, where: string): readonly Finding[] {
  const isName = (key: string): boolean => key !== 'name' || after['type'] === 'apiKey';
  const [was, is] = [before, after].map((scheme) => [
    ...OWN.filter(isName).map((key) => scheme[key] ?? null),
    ...Object.keys(flowsOf(scheme)).sort(),
  ]);
  const own = areEqual(was, is)
    ? []
    : [finding('api-security-scheme-changed', where, { before: told(before), after: told(after) })];
  const [urls, now] = [before, after].map(urlsOf);
  return own.length > 0 || areEqual(urls, now)
    ? own
    : [finding('api-security-url-changed', where, { before: urls ?? [], after: now ?? [] })];
}

const flowsOf = ({ flows }: JsonObject): JsonObject => (isObject(flows) ? flows : {});

const told = ({ type, in: place, name, scheme, flows }: JsonObject): Json =>
  [type, place, name, scheme, ...(isObject(flows) ? Object.keys(flows) : [])]
    .filter((one) => typeof one === 'string')
    .join(' ');

const urlsOf = (scheme: JsonObject): readonly Json[] => [
  ...Object.values(flowsOf(scheme)).flatMap((flow) =>
    isObject(flow) ? ['authorizationUrl', 'tokenUrl', 'refreshUrl'].flatMap((key) => flow[key] ?? []) : [],
  ),
  ...[scheme['openIdConnectUrl']].flatMap((url) => url ?? []),
];

/** Pairs requirements by name, then those whose schemes are equal. */
function paired(
  before: readonly Requirement[],
  after: readonly Requirement[],
): readonly (readonly [Requirement, Requirement])[] {
  const pairs: (readonly [Requirement, Requirement])[] = [];
  const isFree = (one: Requirement): boolean => !pairs.some((pair) => pair.includes(one));
  for (const isSame of [
    (one: Requirement, other: Requirement): boolean => one.name === other.name,
    (one: Requirement, other: Requirement): boolean => areEqual(one.scheme, other.scheme),
  ])
    for (const one of before.filter(isFree)) {
      const other = after.filter(isFree).find((each) => isSame(one, each));
      if (other !== undefined) pairs.push([one, other]);
    }
  return pairs;
}

function requirementsOf({ document, operation }: Side): readonly Requirement[] {
  const list = operation['security'] ?? document['security'];
  const { components } = document;
  const schemes = isObject(components) ? components['securitySchemes'] : undefined;
  return (isList(list) ? list : []).flatMap((one) =>
    Object.entries(isObject(one) ? one : {}).map(([name, scopes]) => {
      const scheme = isObject(schemes) ? schemes[name] : undefined;
      return {
        name,
        scopes: (isList(scopes) ? scopes : []).filter((scope) => typeof scope === 'string'),
        scheme: isObject(scheme) ? scheme : {},
      };
    }),
  );
}
