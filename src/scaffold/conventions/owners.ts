import { valuesGiven } from '../../analysis/python/ast/keywords';
import { nodesIn } from '../../analysis/python/ast/walk';
import { commonest, groupBy } from '../../base/code/groups';
import { firstName } from '../edit/names';
import { isGuard, isSession, paramText } from '../layout/read/dependencies';
import { dependencyOf } from '../layout/read/handlers';
import { keyTypeOf } from '../layout/read/tables';
import { byOperation } from '../output/operations';
import type { Conventions, OwnerConvention } from '../standard/conventions';
import { checkedOwner, neededOwners } from '../standard/own-columns';
import type { Column, ColumnUse } from './column-uses';
import { isKey } from './key';
import { columnCode, type Evidence, type Shown } from './evidence';

/** A column whose value the request gives, and the parameter of handlers that it comes from. */
interface FoundOwner extends OwnerConvention {
  readonly parameter: string;
  readonly isConditional: boolean;
}

/** Returns the columns that the exemplar sets by the request, or finds rows by: whose they are. */
export function ownersOf(
  evidence: Evidence,
  columns: readonly Column[],
  uses: readonly ColumnUse[],
): Shown<readonly FoundOwner[]> {
  const { exemplar } = evidence;
  const known = groupBy(
    uses.filter(({ requested, column }) => requested !== undefined && column !== 'id'),
    ({ column }) => column,
  );
  const all = columns.flatMap((column) => {
    if (isKey(evidence.sources, column.file, column)) return [];
    const found = ownerOf(evidence, column, known.get(column.name) ?? []);
    return found === undefined ? [] : [found];
  });
  // A condition that holds only at times hides nothing where another one always holds.
  const isClear = all.some(({ isConditional, hides }) => !isConditional && hides.length > 0);
  const value = all.map((one) => (isClear && one.isConditional ? { ...one, hides: [] } : one));
  const at = columns.find(({ name }) => name === value[0]?.column)?.file;
  return value.length === 0 || exemplar === undefined || at === undefined
    ? { value: [], at: {} }
    : { value, at: { owner: exemplar.sibling.router, 'owner.type': at, 'owner.statement': at } };
}

function ownerOf(
  evidence: Evidence,
  { name, file, annotation, isOwn, ...line }: Column,
  uses: readonly ColumnUse[],
): FoundOwner | undefined {
  const { sources, exemplar } = evidence;
  const isSet = uses.some(({ kind, operation }) => kind === 'set' && operation === 'create');
  const expression = commonest(uses.flatMap(({ requested }) => requested ?? []));
  const handler = exemplar?.handlers.find(({ params }) => params.some((one) => isIn(one.name, expression)));
  const param = handler?.params.find((one) => isIn(one.name, expression));
  if (expression === undefined || handler === undefined || param === undefined) return undefined;
  const dependency = dependencyOf(sources, handler.file, param);
  if (dependency === undefined || isSession(dependency)) return undefined;
  const finding = uses.filter(({ kind, operation }) => kind === 'found' && operation !== 'create');
  const found = new Set(finding.map(({ operation }) => operation));
  const isCallers = isGuard(sources, handler.file, param);
  if (!(isSet && (found.size > 0 || isCallers)) && !(found.size > 1 && isCallers)) return undefined;
  // The query may be further away than steps are followed.
  const isListed = found.has('list') || (found.size > 0 && isPassedToList(evidence, expression));
  const isChange = found.has('update') || found.has('delete');
  const hasGet = exemplar?.handlers.some(({ operation }) => operation === 'get') === true;
  const hides: OwnerConvention['hides'] = [
    ...(isListed ? (['list'] as const) : []),
    ...(found.has('get') || (!hasGet && isListed) ? (['get'] as const) : []),
    ...(isChange ? (['change'] as const) : []),
  ];
  const text = annotation === undefined ? '' : sources.text(file, annotation);
  const kind = keyTypeOf(sources, file, { name, annotation, ...line });
  const shown = /(?:uuid\.)?UUID|PydanticObjectId/.exec(text)?.[0];
  // The caller as a whole is for a relation, which isn't known.
  if (shown === undefined && kind === undefined && !/id\W*$/.test(expression)) return undefined;
  return {
    column: name,
    expression,
    type: shown ?? (kind === 'uuid' ? 'uuid.UUID' : (kind ?? 'int')),
    // One row for each owner is a rule of the exemplar's.
    statement: isOwn ? columnCode(sources, file, line.statement).replace(UNIQUE, '') : undefined,
    hides,
    parameter: paramText(sources, handler.file, param),
    isConditional: finding.every(({ isConditional }) => isConditional),
  };
}

/** Returns true if the handler that lists passes a value to a call: `get_user_keys(user.id, db)`. */
function isPassedToList({ sources, exemplar }: Evidence, expression: string): boolean {
  const listing = exemplar?.handlers.filter(({ operation }) => operation === 'list') ?? [];
  return listing.some(({ file, def }) =>
    [...nodesIn(def.body().statements)].some(
      (node) =>
        node.type === 'Call' && valuesGiven(node).some((one) => sources.text(file, one) === expression),
    ),
  );
}

const UNIQUE = /,\s*unique=True\b|\bunique=True(?:,\s*)?/;

const isIn = (name: string, expression = ''): boolean => new RegExp(`(?<![\\w.])${name}\\b`).test(expression);

/** Adds the parameters that give the owners' values to what operations ask for. */
export function withOwners(
  guards: Conventions['guards'],
  owners: readonly FoundOwner[],
): Conventions['guards'] {
  return byOperation((operation) => {
    const there = guards[operation] ?? [];
    const needed = owners.filter(
      (one) =>
        neededOwners({ owners: [one] }, operation).length > 0 ||
        checkedOwner({ owners: [one] }, operation) !== undefined,
    );
    const known = new Set(there.map(firstName));
    const more = needed.map(({ parameter }) => parameter).filter((one) => !known.has(firstName(one)));
    return [...there, ...new Set(more)];
  });
}
