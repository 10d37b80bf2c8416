import type { Expr } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import { nodesIn } from '../../analysis/python/ast/walk';
import { mayBeNone } from '../layout/read/class-lines';
import type { KeptConvention } from '../standard/conventions';
import { type Column, type ColumnUse, underCondition } from './column-uses';
import { codeOf, columnCode, type Evidence, type Shown } from './evidence';
import { type Step, stepsOf } from './steps';

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
