import { valuesGiven } from '../../analysis/python/ast/keywords';
import { nodesIn } from '../../analysis/python/ast/walk';
import { commonest, groupBy } from '../../base/code/groups';
import { firstName, dottedName } from '../edit/names';
import { isGuard, isSession, paramText } from '../layout/read/dependencies';
import { dependencyOf } from '../layout/read/handlers';
import { keyTypeOf } from '../layout/read/tables';
import { byOperation, type Operation } from '../output/operations';
import type { Conventions, OwnerConvention, KeptConvention } from '../standard/conventions';
import { checkedOwner, neededOwners } from '../standard/own-columns';
import { type Column, type ColumnUse, underCondition, type Step, stepsOf } from './column-uses';
import { isKey } from './key';
import { columnCode, type Evidence, type Shown, codeOf } from './evidence';
import type { Expr } from '../../analysis/python/ast';
import { mayBeNone } from '../layout/read/models';

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
  const passes = (operation: Operation): boolean => isPassedOn(evidence, expression, operation);
  const isListed = found.has('list') || (found.size > 0 && passes('list'));
  const isChange = (['update', 'delete'] as const).some((one) => found.has(one) || (isListed && passes(one)));
  const hasGet = exemplar?.handlers.some(({ operation }) => operation === 'get') === true;
  const hides: OwnerConvention['hides'] = [
    ...(isListed ? (['list'] as const) : []),
    ...(found.has('get') || (isListed && (!hasGet || passes('get'))) ? (['get'] as const) : []),
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

/** Returns true if the handler of an operation passes a value to a call: `get_user_keys(user.id, db)`. */
function isPassedOn({ sources, exemplar }: Evidence, expression: string, operation: Operation): boolean {
  const handlers = exemplar?.handlers.filter((one) => one.operation === operation) ?? [];
  return handlers.some(({ file, def }) =>
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

/** How rows are kept that are deleted, and the columns that a table has for it. */
interface FoundKept {
  readonly convention: KeptConvention;
  readonly statements: readonly string[];
}

/** Returns how the exemplar marks a row as deleted instead of deleting it; `undefined` if it doesn't. */
export function softDeleteOf(
  evidence: Evidence,
  columns: readonly Column[],
  uses: readonly ColumnUse[],
): Shown<FoundKept | undefined> {
  const none = { value: undefined, at: {} };
  const { sources } = evidence;
  const marks = uses
    .filter(({ kind, operation }) => kind === 'set' && operation === 'delete')
    .flatMap((use) => {
      const column = columns.find(({ name }) => name === use.column);
      const text = codeOf(sources, use.step.file, localValue(use));
      const value = column === undefined ? undefined : valueThere(evidence, column, text);
      return column === undefined || value === undefined || isRestored(use.column, text)
        ? []
        : [{ column, value, text, file: use.step.file }];
    });
  const [mark] = marks.filter(({ value, column: { name } }) => value !== 'None' || GONE.test(name));
  if (mark === undefined || stepsOf(evidence, 'delete').some(isDeletion)) return none;
  const asked = marks.find(({ column }) =>
    uses.some((use) => use.kind === 'found' && use.column === column.name),
  );
  const { column, value, file: shown } = asked ?? mark;
  const ours = [...new Map(marks.map((one) => [one.column.name, one])).values()].filter(
    ({ file }) => file === shown,
  );
  return {
    value: {
      convention: {
        marks: ours.map((one) => `{}.${one.column.name} = ${one.text}`),
        column: column.name,
        value,
      },
      statements: ours.flatMap((one) =>
        one.column.isOwn ? [columnCode(sources, one.column.file, one.column.statement)] : [],
      ),
    },
    at: { 'delete.kept': shown },
  };
}

/** Names of columns that are set for rows which are gone. */
const GONE = /delet|remov|archiv/;

/** True for a value that brings a row back: `is_archived=False`, `is_active=True`. */
const isRestored = (name: string, text: string): boolean =>
  text === 'False' ? GONE.test(name) : text === 'True' && /activ|enabl/.test(name);

/** True for a function that deletes rows in any case. */
function isDeletion({ def }: Step): boolean {
  const nodes = [...nodesIn(def.body().statements)];
  const conditional = new Set(nodes.flatMap(underCondition));
  return nodes.some((node) => {
    if (conditional.has(node)) return false;
    const name = node.type === 'Call' ? dottedName(node.func) : undefined;
    return name !== undefined && /^(?:\w+\.)*delete$/.test(name) && !/cache|redis|storage|client/i.test(name);
  });
}

/** Returns the value that a use sets; that of a variable of the function is what it was assigned. */
function localValue({ value, step }: ColumnUse): Expr {
  if (value.type !== 'Name') return value;
  const assigned = [...nodesIn(step.def.body().statements)].flatMap((node) =>
    node.type === 'Assign' && node.targets.some((one) => one.type === 'Name' && one.id === value.id)
      ? [node.value]
      : [],
  );
  return assigned[0] ?? value;
}

/** Returns what a column holds that isn't marked; `undefined` for a value that marks nothing, or that new rows may lack. */
function valueThere(
  { sources }: Evidence,
  column: Column,
  text: string,
): KeptConvention['value'] | undefined {
  const { file, statement, annotation } = column;
  if (text === 'True' || text === 'False')
    return !sources.text(file, statement).includes('default') && column.value?.type === 'Call'
      ? undefined
      : text === 'True'
        ? 'False'
        : 'True';
  const isTime = /^[\w.]*(?:now|today)\w*\([\w.]*\)$/.test(text);
  return isTime && mayBeNone(column, annotation && sources.text(file, annotation)) ? 'None' : undefined;
}
