import type { Alias, Call, Expr, ExprStmt, Stmt } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { goneWith, linesOf } from './blocks';
import { EditRefused } from './refused';
import { isNeeded, isRouterExpression, type RouterImport, routerImports } from './router-references';
import { type Edit, lineEndAt, lineStartAt, type PythonSource } from './source';
import { type Target, variableAt } from './target';
import { type AnyNode, nodesIn } from './walk';

export interface RemovalRequest {
  /** Returns true if a module, by the name under which the file imports it, is the router's. */
  readonly isRouter: (module: string) => boolean;
  /** Returns the file's bytes with the router registered as it was included; `undefined` if it can't be. */
  readonly again: (source: PythonSource, target: Target, prefix: string) => Uint8Array | undefined;
}

/**
 * Removes the statements that include a router, and the imports that become unused. Removes exactly the bytes that
 * `includeRouter` and `addImports` added: of the ways to treat the blank lines around the import it takes the one from
 * which `again` restores the file. Throws {@link EditRefused}, also if no statement includes the router.
 */
export function removeRegistration(source: PythonSource, { isRouter, again }: RemovalRequest): PythonSource {
  const { text, body } = source;
  const imports = routerImports(body, isRouter);
  const includes = includesOf(body, imports);
  if (includes.length === 0) throw new EditRefused('has no statement of its own that includes it');
  const left = [...nodesIn(body)].filter((node) => !includes.some((one) => isInside(node, one)));
  const used = imports.filter((one) =>
    includes.some((include) => isRouterExpression(routerIn(include), [one])),
  );
  const unused = used.filter((one) => !isNeeded(one, left));
  const whole = unused.filter((one) => isAllOf(one, unused));
  const parts = unused
    .filter((one) => !whole.includes(one))
    .map(({ statement, alias }) => part(text, statement.names, alias));
  const statements = new Set<Stmt>(whole.map(({ statement }) => statement));
  const gone = goneWith(body, new Set<Stmt>([...includes, ...statements]));
  const [statement, ...further] = gone.filter((one) => statements.has(one));
  const without = (one: Stmt): Edit => paragraph(text, linesOf(text, one));
  const others = [...parts, ...gone.filter((one) => one !== statement).map(without)];
  if (statement === undefined) return source.edit(others);
  const candidates = further.length > 0 ? [] : ways(text, linesOf(text, statement));
  for (const edit of candidates.filter((one) => !others.some((other) => doOverlap(one, other)))) {
    const candidate = source.edit([...others, edit]);
    const bytes = repeated(source.body, includes, (target, prefix) => again(candidate, target, prefix));
    if (bytes !== undefined && Buffer.compare(bytes, source.bytes) === 0) return candidate;
  }
  return source.edit([...others, without(statement)]);
}

type Include = ExprStmt & { readonly value: Call };

/** Returns what `register` makes of a candidate when it includes the router where the only include was. */
function repeated(
  body: readonly Stmt[],
  [include, ...further]: readonly Include[],
  again: (target: Target, prefix: string) => Uint8Array | undefined,
): Uint8Array | undefined {
  if (include === undefined || further.length > 0) return undefined;
  const { func } = include.value;
  const prefix = keywordOf(include.value, 'prefix');
  if (func.type !== 'Attribute' || func.value.type !== 'Name') return undefined;
  if (prefix !== undefined && prefix.type !== 'Str') return undefined;
  return again(variableAt(body, func.value.id, include), prefix?.value ?? '');
}

/** Patterns of `match` have no position; their parts have. */
const isInside = (node: AnyNode, { start, end }: Stmt): boolean =>
  'start' in node && start <= node.start && node.end <= end;

const isCallStatement = (node: AnyNode): node is Include =>
  node.type === 'ExprStmt' && node.value.type === 'Call';

function includesOf(body: readonly Stmt[], imports: readonly RouterImport[]): readonly Include[] {
  return [...nodesIn(body)].flatMap((node) => {
    if (!isCallStatement(node)) return [];
    const { func } = node.value;
    const isInclude = func.type === 'Attribute' && func.attr === 'include_router';
    return isInclude && isRouterExpression(routerIn(node), imports) ? [node] : [];
  });
}

const routerIn = ({ value }: Include): Expr | undefined => value.args[0] ?? keywordOf(value, 'router');

const doOverlap = (left: Edit, right: Edit): boolean =>
  left.at < right.at + (right.remove ?? 0) && right.at < left.at + (left.remove ?? 0);

/** True if nothing is left of the statement without these imports. */
function isAllOf({ statement }: RouterImport, gone: readonly RouterImport[]): boolean {
  const { names } = statement;
  return names !== '*' && names.every((alias) => gone.some((one) => one.alias === alias));
}

interface Lines {
  readonly from: number;
  readonly to: number;
}

/** Removes lines, and one of the blank lines around them if both sides have some. */
function paragraph(text: string, { from, to }: Lines): Edit {
  const isFirst = from === 0;
  const isLast = to === text.length;
  const blankBefore = text.slice(0, from).endsWith('\n\n');
  const blankAfter = /^\n(?:\n|$)/.test(text.slice(to));
  if (isFirst) return { at: 0, remove: Math.min(to + (blankAfter ? 2 : 1), text.length) };
  if (blankBefore && (blankAfter || isLast)) return { at: from - 2, remove: to - from + 2 };
  return { at: from - 1, remove: to - from + 1 };
}

/** The most blank lines that are tried. */
const MAX_BLANK = 3;

/** Returns every way to remove lines together with some of the blank lines around them. */
function ways(text: string, { from, to }: Lines): readonly Edit[] {
  const found: Edit[] = [];
  for (let before = 0; before <= MAX_BLANK; before += 1) {
    if (before > 0 && text[from - before] !== '\n') break;
    for (let after = 0; after <= MAX_BLANK; after += 1) {
      if (after > 0 && text[to + after - 1] !== '\n') break;
      // From one line end to another, or from one line start to another, so that no two lines are joined.
      const isWhole =
        before === 0 ? after > 0 : after === 0 || text[to + after] === '\n' || to + after === text.length;
      if (isWhole) found.push({ at: from - before, remove: to + after - from + before });
    }
  }
  return found.toSorted((left, right) => (left.remove ?? 0) - (right.remove ?? 0));
}

/** Removes one of several names from a statement. */
function part(text: string, names: readonly Alias[] | '*', alias: Alias): Edit {
  const index = names === '*' ? -1 : names.indexOf(alias);
  const [before, after] = names === '*' ? [] : [names[index - 1], names[index + 1]];
  const from = lineStartAt(text, alias.start);
  const to = lineEndAt(text, alias.end);
  const isAlone =
    /^[ \t]*$/.test(text.slice(from, alias.start)) && /^,?[ \t]*(?:#.*)?$/.test(text.slice(alias.end, to));
  if (isAlone) return { at: from, remove: to + 1 - from };
  if (after !== undefined) return { at: alias.start, remove: after.start - alias.start };
  const start = before?.end ?? alias.start;
  return { at: start, remove: alias.end - start };
}
