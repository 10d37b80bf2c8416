import type { Alias, Expr, Node, Stmt } from '../../analysis/python/ast';
import { WIDTH } from '../../base/code/print';
import { type Binding, bindingsOf, moduleOf } from '../../analysis/python/ast/bindings';
import { codeNames } from '../edit/texts';
import { displayItems, dottedName, definedNames, isExports, isImport } from '../edit/names';
import type { ImportStatement } from '../edit/imports/import-blocks';
import { as, pathsIn, bottomOf, innerBlocks, topOf } from '../edit/paths';
import { type Edit, lineStartAt, outermost, type PythonSource } from '../edit/source';
import { nodesIn } from '../../analysis/python/ast/walk';
import type { Gone } from './gone';
import { joined, withoutElements } from './elements';

/** Says how a file is written without a resource. */
export interface Removing {
  readonly gone: Gone;
  /** POSIX, relative to the workspace root. */
  readonly file: string;
  /** The most characters in a line. */
  readonly width: number;
  /** The names that the file's code had with all of the resource, if some is out already. */
  readonly used?: ReadonlySet<string>;
}

/**
 * Takes a resource out of a file that others share: its definitions, the statements that include its router, its elements of lists
 * and of `__all__`, its imports, and those that only its definitions used. What else uses it stays. Returns the same source if
 * there's nothing of it.
 */
export function withoutResource(source: PythonSource, removing: Removing): PythonSource {
  const { file, gone } = removing;
  const used = withoutUses(source, removing);
  const names = codeNames(used);
  const left = withoutImports(used, removing, {
    isGone: (one) =>
      isGoneBinding(one, file, gone) && (!names.has(one.name) || one.imported?.name === undefined),
    isGoneStar: (one) => isStarOf(one, file, gone),
  });
  if (left === source && removing.used === undefined) return source;
  const [now, before] = [codeNames(left), removing.used ?? codeNames(source)];
  return withoutImports(left, removing, {
    isGone: ({ name }) => !now.has(name) && before.has(name),
    isGoneStar: () => false,
  });
}

/** True if code of a file leads to a resource that goes. */
export const usesGone = (source: PythonSource, file: string, gone: Gone): boolean =>
  leading(source, file, gone)(source.body) || source.body.some((one) => isStarOf(one, file, gone));

/** Returns whether nodes hold a name that leads to what goes; imports of functions count as those of the file. */
function leading({ body }: PythonSource, file: string, gone: Gone): (nodes: readonly Node[]) => boolean {
  const bindings = allBindings(body);
  const known = new Map<string, boolean>();
  const isGone = (name: string): boolean => {
    const found = known.get(name) ?? gone.leads(file, name, bindings);
    known.set(name, found);
    return found;
  };
  return (nodes) =>
    [...nodesIn(nodes)].some((node) => {
      if (node.type === 'Import' || node.type === 'ImportFrom')
        return bindingsOf([node]).some((one) => one.name !== '*' && isGoneBinding(one, file, gone));
      const name = node.type === 'Name' || node.type === 'Attribute' ? dottedName(node) : undefined;
      return name !== undefined && isGone(name);
    });
}

const allBindings = (body: readonly Stmt[]): readonly Binding[] => [
  ...bindingsOf(body),
  ...[...nodesIn(body)].flatMap((node) =>
    node.type === 'FunctionDef' ? bindingsOf(node.body().statements.filter(isImport)) : [],
  ),
];

/** True for an import of what goes: that of `a.widgets` binds `a`, which stays. */
function isGoneBinding(binding: Binding, file: string, gone: Gone): boolean {
  const { imported } = binding;
  if (imported === undefined) return false;
  return imported.name === undefined
    ? gone.isModule(imported.module, file)
    : gone.leads(file, binding.name, [binding]);
}

const isStarOf = (one: Stmt, file: string, gone: Gone): boolean =>
  one.type === 'ImportFrom' && one.names === '*' && gone.isModule(moduleOf(one), file);

function withoutUses(source: PythonSource, removing: Removing): PythonSource {
  const { file, gone } = removing;
  const { text, body } = source;
  const defined = gone.parts.shared.get(file);
  const isMine = (one: Stmt): boolean => definedNames(one).some((name) => defined?.has(name) === true);
  const leads = leading(source, file, gone);
  const exported = new Set([
    ...(defined ?? []),
    ...bindingsOf(body).flatMap((one) => (isGoneBinding(one, file, gone) ? [one.name] : [])),
  ]);
  const edits: Edit[] = [];
  for (const { block, statement } of statementsIn(body, isMine)) {
    if (isMine(statement) && block === body) edits.push(definitionOf(text, statement));
    else if (isExports(statement))
      edits.push(
        ...elementEdits(
          text,
          statement,
          // Some list the things themselves, not their names.
          (one) => exported.has(text.slice(one.start + 1, one.end - 1)) || leads([one]),
          removing,
        ),
      );
    else if (!isImport(statement)) edits.push(...useEdits(source, statement, leads, removing));
  }
  return edits.length === 0 ? source : source.edit(outermost(edits));
}

interface Standing {
  readonly block: readonly Stmt[];
  readonly statement: Stmt;
}

/** Yields the statements in which something of the resource may stand, outer ones first: not those in its own definitions. */
function* statementsIn(block: readonly Stmt[], isMine: (one: Stmt) => boolean): Generator<Standing> {
  for (const statement of block) {
    yield { block, statement };
    if (!isMine(statement)) for (const inner of innerBlocks(statement)) yield* statementsIn(inner, isMine);
  }
}

/** Calls that register something. */
const REGISTERING = /\.(?:include_router|mount|append|add|register\w*)$/;

/** Takes the resource out of a statement: an element, or the whole statement that registers it. */
function useEdits(
  { text }: PythonSource,
  statement: Stmt,
  leads: (nodes: readonly Node[]) => boolean,
  removing: Removing,
): readonly Edit[] {
  if (innerBlocks(statement).length > 0 && statement.type !== 'For') return [];
  const part = statement.type === 'For' ? statement.iterable : statement;
  if (!leads([part])) return [];
  const elements = elementEdits(text, part, (one) => leads(partOf(one, part)), removing);
  if (elements.length > 0) return elements;
  const call = statement.type === 'ExprStmt' && statement.value.type === 'Call' ? statement.value : undefined;
  const isRegistering = call !== undefined && REGISTERING.test(dottedName(call.func) ?? '');
  return isRegistering ? [linesOf(text, statement)] : [];
}

/** Returns the nodes of an element: that of a dict is its key and its value. */
const partOf = ({ start, end }: Node, part: Node): readonly Node[] =>
  pathsIn([part]).flatMap((path) => {
    const last = path.at(-1);
    const around = path.at(-2);
    const isIn = (one: Node | undefined): boolean =>
      one !== undefined && start <= one.start && one.end <= end;
    return last !== undefined && isIn(last) && !isIn(around) ? [last] : [];
  });

/** Removes elements of the outermost list, tuple, set or dict that has some, and others, or arguments of the call that makes something. */
function elementEdits(
  text: string,
  part: Expr | Stmt,
  isGone: (element: Node) => boolean,
  { width }: Removing,
): readonly Edit[] {
  const displays = [...pathsIn([part])].map((path) =>
    displayItems(as(path.at(-1), 'List', 'Tuple', 'Set', 'Dict')),
  );
  const made = part.type === 'Assign' && part.value.type === 'Call' ? part.value.args : undefined;
  for (const elements of [...displays, made]) {
    const gone = new Set(elements?.filter(isGone));
    if (elements === undefined || gone.size === 0 || gone.size === elements.length) continue;
    return [
      elementsEdit(
        text,
        part,
        { elements, gone },
        { width, isJoined: part.type !== 'Assign' && part.type !== 'AnnAssign' },
      ),
    ];
  }
  return [];
}

/** Removes elements of a statement, and joins its lines if it was their length that broke them. */
function elementsEdit(
  text: string,
  { start, end }: Node,
  series: { readonly elements: readonly Node[]; readonly gone: ReadonlySet<Node> },
  { width, isJoined = true }: { readonly width: number; readonly isJoined?: boolean },
): Edit {
  const before = text.slice(start, end);
  const after = withoutElements(text, { start, end }, series);
  // The colon of `for router in (…):` is on the line, too.
  const behind = /^[^\n#]*/.exec(text.slice(end))?.[0].trimEnd() ?? '';
  const room = width - (start - lineStartAt(text, start)) - behind.length;
  const line = joined(after);
  const isShort = before.includes('\n') && line.length <= room && !after.includes('#');
  return { at: start, remove: end - start, insert: isShort && isJoined ? line : after };
}

/** Tells which imports go. */
interface GoneImports {
  readonly isGone: (binding: Binding) => boolean;
  readonly isGoneStar: (statement: ImportStatement) => boolean;
}

/** Removes imports, and the statements of which nothing is left. */
function withoutImports(
  source: PythonSource,
  removing: Removing,
  { isGone, isGoneStar }: GoneImports,
): PythonSource {
  const { text, body } = source;
  const isWhole = (one: Stmt): boolean => {
    if (isImport(one)) return one.names === '*' ? isGoneStar(one) : bindingsOf([one]).every(isGone);
    // `if TYPE_CHECKING:`
    return (
      one.type === 'If' &&
      one.orelse.length === 0 &&
      one.body.every((inner) => isImport(inner) && isWhole(inner))
    );
  };
  const edits = [...statementsIn(body, isWhole)].flatMap(({ statement, block }): readonly Edit[] => {
    if (!isWhole(statement)) return isImport(statement) ? namesEdit(text, statement, isGone, removing) : [];
    const from = block.indexOf(statement);
    const end = block.findIndex((one, index) => index > from && !isWhole(one));
    return [
      linesOf(text, statement, block === body || !isImport(statement), block.at(end - Number(end > 0))),
    ];
  });
  if (edits.length === 0) return source;
  const done = source.edit(outermost(edits));
  const [blanks = ''] = /^\n+/.exec(done.text) ?? [];
  return blanks === '' || text.startsWith('\n') ? done : done.edit([{ at: 0, remove: blanks.length }]);
}

function namesEdit(
  text: string,
  statement: ImportStatement,
  isGone: (binding: Binding) => boolean,
  removing: Removing,
): readonly Edit[] {
  const names: readonly Alias[] = statement.names === '*' ? [] : statement.names;
  const nodes = new Set<Node>(bindingsOf([statement]).flatMap((one) => (isGone(one) ? [one.node] : [])));
  const gone = new Set<Node>(names.filter((one) => nodes.has(one)));
  const width = Math.min(removing.width, WIDTH);
  return gone.size === 0 ? [] : [elementsEdit(text, statement, { elements: names, gone }, { width })];
}

/** Removes a definition with the comments above it and the blank lines before it, with which it was inserted. */
function definitionOf(text: string, statement: Stmt): Edit {
  const [top, bottom] = [topOf(text, statement), bottomOf(text, statement)];
  const blanks = blanksBefore(text, top);
  return { at: top - blanks, remove: bottom - top + blanks };
}

/**
 * Removes the lines of a statement; comments around it stay, and so do blank lines, unless they're on both sides of it and of those up
 * to `last` that go as well.
 */
function linesOf(text: string, statement: Stmt, isParted = true, last = statement): Edit {
  const at = lineStartAt(text, statement.start);
  const bottom = bottomOf(text, statement);
  const isApart = isParted && /^(?:[ \t]*\n|$)/.test(text.slice(bottomOf(text, last)));
  const blanks = isApart ? blanksBefore(text, at) : 0;
  return { at: at - blanks, remove: bottom - at + blanks };
}

const blanksBefore = (text: string, at: number): number =>
  /(?:(?<=\n)[ \t]*\n)*$/.exec(text.slice(0, at))?.[0].length ?? 0;
