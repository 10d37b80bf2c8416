import type { Call, Expr, Keyword, Raise } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { applied, type Edit } from '../edit/source';
import { nodesIn } from '../../analysis/python/ast/walk';
import type { Flags } from './body-file';

/** Holds the code that replaces the calls of `manner.py` and of the logic. */
export interface CallTexts {
  readonly flags: Flags;
  /** Names that the project has nothing for: arguments that mention them go. */
  readonly dropped: ReadonlySet<string>;
  /** Returns what a handler gives back for a row. */
  readonly answer: (row: string) => string;
  /** The statement for a row that isn't there. */
  readonly notFound: string;
  /** The answer to a delete. */
  readonly said: string;
  /** The name of the key, as a text of Python. */
  readonly keyName: string;
  /** The expression that makes a key. */
  readonly newId: string;
  /** Returns what calls a function of the logic: `crud.get_widget`. */
  readonly logic: (name: string) => string;
  /** Returns the arguments of a function that the logic inherits. */
  readonly inherited?: (name: string) => readonly string[] | undefined;
  /** Returns the rows in the answer to a list. */
  readonly rows?: (response: string) => string;
  /** The name of a field that comes back as it was sent, as a text of Python. */
  readonly fieldName?: string;
  /** True where functions of the logic get the session behind everything else. */
  readonly isSessionLast: boolean;
}

/** Returns code whose calls are the project's: `raise not_found()` → `raise HTTPException(…)`. */
export function withCalls(text: string, texts: CallTexts): string {
  const nodes = [...nodesIn(parseWhole(text).body)];
  return applied(
    text,
    nodes.flatMap((node): readonly Edit[] => {
      if (node.type === 'Raise') return raised(node, texts);
      return node.type === 'Call' ? called(node, text, texts) : [];
    }),
  );
}

const isCallOf = (expr: Expr | undefined, name: string): boolean =>
  expr?.type === 'Call' && expr.func.type === 'Name' && expr.func.id === name;

const replaced = ({ start, end }: Pick<Expr, 'start' | 'end'>, insert: string): readonly Edit[] => [
  { at: start, remove: end - start, insert },
];

const FORBIDDEN = 'raise HTTPException(status_code=403, detail="Not enough permissions")';

const raised = (node: Raise, { notFound }: CallTexts): readonly Edit[] =>
  isCallOf(node.exception, 'not_found')
    ? replaced(node, notFound)
    : isCallOf(node.exception, 'forbidden')
      ? replaced(node, FORBIDDEN)
      : [];

function called(node: Call, text: string, texts: CallTexts): readonly Edit[] {
  const [argument] = node.args;
  for (const name of ['answer', 'rows'] as const) {
    const make = texts[name];
    if (isCallOf(node, name) && argument !== undefined && make !== undefined)
      return replaced(node, make(text.slice(argument.start, argument.end)));
  }
  if (isCallOf(node, 'overrides')) return replaced(node, 'overridden');
  if (isCallOf(node, 'become_another')) return replaced(node, 'becoming');
  if (isCallOf(node, 'field_name')) return replaced(node, texts.fieldName ?? '');
  if (isCallOf(node, 'mark')) return replaced(node, 'row_marks');
  if (isCallOf(node, 'said')) return replaced(node, texts.said);
  if (isCallOf(node, 'key_name')) return replaced(node, texts.keyName);
  if (isCallOf(node, 'new_id')) return texts.dropped.has('new_id') ? [] : replaced(node, texts.newId);
  const { func } = node;
  const isLogic = func.type === 'Attribute' && func.value.type === 'Name' && func.value.id === 'logic';
  const inherited = isLogic ? texts.inherited?.(func.attr) : undefined;
  if (isLogic && inherited !== undefined)
    return replaced(node, `${texts.logic(func.attr)}(${inherited.join(', ')})`);
  return [
    ...(isLogic ? replaced(func, texts.logic(func.attr)) : []),
    ...argumentsOf(node, text, isLogic && texts.isSessionLast, texts),
  ];
}

/** Leaves out the arguments that mean nothing here. */
function argumentsOf(node: Call, text: string, isSessionLast: boolean, texts: CallTexts): readonly Edit[] {
  const all: readonly (Expr | Keyword)[] = [...node.args, ...node.keywords].toSorted(
    (left, right) => left.start - right.start,
  );
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  const kept = all.filter((one) => !isDropped(one, texts)).map((one) => argumentText(one, text, texts));
  const isSession = (one: string): boolean => one === 'session';
  const ordered = isSessionLast
    ? [...kept.filter((one) => !isSession(one)), ...kept.filter(isSession)]
    : kept;
  const isSame =
    all.length === kept.length &&
    !isSessionLast &&
    !all.some((one) => isSpread(one) || flagOf(one, texts) === true);
  return isSame ? [] : replaced({ start: first.start, end: last.end }, ordered.join(', '));
}

const valueOf = (one: Expr | Keyword): Expr => ('type' in one ? one : one.value);

function flagOf(one: Expr | Keyword, { flags }: CallTexts): boolean | undefined {
  const value = valueOf(one);
  return value.type === 'Name' ? flags[value.id] : undefined;
}

const isDropped = (one: Expr | Keyword, texts: CallTexts): boolean =>
  flagOf(one, texts) === false ||
  [...nodesIn([valueOf(one)])].some((inner) => inner.type === 'Name' && texts.dropped.has(inner.id));

/** True for `**set_columns` and its like, which stand for arguments of their own. */
const isSpread = (one: Expr | Keyword): boolean =>
  !('type' in one) &&
  one.name === undefined &&
  one.value.type === 'Name' &&
  /^(?:set_columns|seen_rows|page_fields)$/.test(one.value.id);

function argumentText(one: Expr | Keyword, text: string, texts: CallTexts): string {
  if (isSpread(one)) return text.slice(valueOf(one).start, one.end);
  if (flagOf(one, texts) !== true) return text.slice(one.start, one.end);
  return 'name' in one && !('type' in one) ? `${one.name ?? ''}=True` : 'True';
}
