import type { Alias, Node, Stmt } from '../analysis/python/ast';
import { moduleOf } from '../scaffold/edit/bindings';
import { isForTypesOnly } from '../scaffold/edit/imports';
import { type Edit, lineStartAt, type PythonSource } from '../scaffold/edit/source';
import { outermost } from '../scaffold/frame/elements';
import { isRelation, isRepeated, unitOf } from '../scaffold/frame/mentions';
import type { Owner } from '../scaffold/frame/owner';
import { displayItems } from '../scaffold/edit/display-items';
import { as, namesIn, pathsIn } from '../scaffold/frame/paths';
import { definedNames } from '../scaffold/frame/project';
import { reflowed } from '../scaffold/frame/reflow';
import { type ImportStatement, isImport } from '../scaffold/frame/series';
import { bottomOf, innerBlocks, topOf } from '../scaffold/frame/statements';
import { withoutUnused } from '../scaffold/frame/tidy-imports';
import type { Habit } from './by-hand';
import { joined, withoutElements } from './elements';

/** Decides which code of a shared file goes with a resource. */
export interface Removing {
  /** `isMine` is true for the names that go. */
  readonly owner: Owner;
  /** True for the name of a definition that goes. */
  readonly isDefined: (name: string) => boolean;
  /** True for a name with the resource's words that what others have has as well: `router` in `tasks.router`. */
  readonly isCommon: (name: string) => boolean;
  /** True for a module that goes, as this file imports it. */
  readonly isGoneModule: (module: string) => boolean;
  /** True for a module that isn't the project's. */
  readonly isLibrary: (module: string) => boolean;
  /** True for a file that can only import something of the resource. */
  readonly hasImportsAlone: boolean;
  /** The most characters in a line. */
  readonly width: number;
  /** How the project breaks lines that fit. */
  readonly habit: Habit;
}

/**
 * Takes back what `make` wrote for a resource in a shared file: its definitions, its elements of series, the statements that
 * register it, its imports, and those that only its definitions used. Returns the same source if there's nothing of it.
 */
export function withoutResource(source: PythonSource, removing: Removing): PythonSource {
  const { owner, width } = removing;
  const whole: Stmt[] = [];
  const edits: Edit[] = [];
  for (const { block, around } of openBlocks(source.body, owner)) {
    for (const statement of block) {
      const isForTypes = isGoneForTypes(source, statement, removing);
      if (removing.hasImportsAlone && !isImport(statement) && !isForTypes) continue;
      if (around !== undefined && definedNames(around).some(owner.isOthers) && !isRelation(statement))
        continue;
      if (block === source.body && definedNames(statement).some(removing.isDefined)) whole.push(statement);
      else if (isForTypes) edits.push(withBlanks(source.text, statement));
      else edits.push(...mentionEdits(source, statement, block, removing));
    }
  }
  if (whole.length === 0 && edits.length === 0) return source;
  const definitions = whole.map((statement) => definitionOf(source.text, statement));
  const done = source.edit(outermost([...definitions, ...edits]));
  return reflowed(withoutUnused(done, source), source, width);
}

interface OpenBlock {
  readonly block: readonly Stmt[];
  readonly around: Stmt | undefined;
}

/** Yields the blocks in which something of the resource may stand: not those of its own definitions. */
function* openBlocks(block: readonly Stmt[], owner: Owner, around?: Stmt): Generator<OpenBlock> {
  yield { block, around };
  for (const statement of block) {
    const names = definedNames(statement);
    if (names.some(owner.isMine)) continue;
    if (names.some(owner.isOthers)) {
      if (statement.type === 'ClassDef') yield { block: statement.body, around: statement };
      continue;
    }
    for (const inner of innerBlocks(statement)) yield* openBlocks(inner, owner, statement);
  }
}

function mentionEdits(
  source: PythonSource,
  statement: Stmt,
  block: readonly Stmt[],
  removing: Removing,
): readonly Edit[] {
  if (isImport(statement)) return importEdits(source, statement, removing);
  if (innerBlocks(statement).length > 0 && statement.type !== 'For') return [];
  const part = statement.type === 'For' ? statement.iterable : statement;
  const { text } = source;
  const { owner } = removing;
  const isMention = ({ start, end }: Node): boolean =>
    [...namesIn(withoutTheirs(text.slice(start, end), removing))].some(owner.isMine);
  if (!isMention(part)) return [];
  for (const path of pathsIn([part])) {
    const display = displayItems(as(path.at(-1), 'List', 'Tuple', 'Set', 'Dict'));
    const gone = new Set(display?.filter(isMention));
    if (display === undefined || gone.size === 0 || gone.size === display.length) continue;
    return [
      elementsEdit(
        text,
        part,
        { elements: display, gone, longest: longestOf(text, statement, removing) },
        removing,
      ),
    ];
  }
  if (part !== statement) return [];
  const isWhole = isRelation(statement) || isRepeated(text, statement, block, owner);
  const unit = unitOf(text, block, statement, owner) ?? [statement];
  if (isRelation(statement) && isOnlyRelation(statement, block)) return [withBlanks(text, statement)];
  return isWhole ? unit.map((one) => linesOf(text, one)) : [];
}

/** Returns code without the attributes of what another resource has: `tasks.router` is none of `routers`; nor is `auth.router` then. */
const withoutTheirs = (code: string, { owner: { isMine, isOthers }, isCommon }: Removing): string =>
  code.replace(/\b[A-Za-z_]\w*(?:\.\w+)+/g, (path) => {
    const steps = path.split('.');
    const theirs = steps.findIndex((step) => isOthers(step) && !isMine(step));
    const held = steps.findIndex((step, index) => index > 0 && isMine(step));
    if (theirs === -1 && held > 0 && isCommon(steps[held] ?? '') && !isMine(steps[0] ?? ''))
      return steps.slice(0, held).join('.');
    return theirs === -1 ? path : steps.slice(0, theirs + 1).join('.');
  });

/** True for a line that relates two models and has no other one like it beside it: `make` put a blank line before it. */
function isOnlyRelation(statement: Stmt, block: readonly Stmt[]): boolean {
  const index = block.indexOf(statement);
  return [block[index - 1], block[index + 1]].every((one) => one === undefined || !isRelation(one));
}

/** True for `if TYPE_CHECKING:` with nothing but imports that go. */
function isGoneForTypes(source: PythonSource, statement: Stmt, removing: Removing): boolean {
  if (statement.type !== 'If' || !isForTypesOnly(statement) || statement.orelse.length > 0) return false;
  return statement.body.every(
    (one) =>
      isImport(one) &&
      importEdits(source, one, removing).some(({ remove = 0 }) => remove > one.end - one.start),
  );
}

function importEdits(
  { text }: PythonSource,
  statement: ImportStatement,
  removing: Removing,
): readonly Edit[] {
  const { owner, isGoneModule, isLibrary } = removing;
  const { names } = statement;
  if (statement.type === 'ImportFrom' && isGoneModule(moduleOf(statement))) return [linesOf(text, statement)];
  if (names === '*') return [];
  const isOurs = ({ name }: Alias): boolean => {
    if (statement.type === 'Import') return isGoneModule(name);
    const module = moduleOf(statement);
    // A package may be called like a resource: the module that holds the name tells whose that is.
    const path = `${module.split('.').at(-1) ?? ''}.${name}`;
    if (isGoneModule(`${module}${module.endsWith('.') ? '' : '.'}${name}`)) return true;
    return !isLibrary(module) && withoutTheirs(path, removing) === path && owner.isMine(name);
  };
  const gone = new Set<Node>(names.filter(isOurs));
  if (gone.size === 0) return [];
  if (gone.size === names.length) return [linesOf(text, statement)];
  return [elementsEdit(text, statement, { elements: names, gone }, removing)];
}

/** Removes a definition with the comments above it and the blank lines before it, with which it was inserted. */
function definitionOf(text: string, statement: Stmt): Edit {
  const [top, bottom] = [topOf(text, statement), bottomOf(text, statement)];
  const blanks = /(?:(?<=\n)[ \t]*\n)*$/.exec(text.slice(0, top))?.[0].length ?? 0;
  return { at: top - blanks, remove: bottom - top + blanks };
}

/** Removes the lines of a statement; blank lines and comments around it stay. */
function linesOf(text: string, statement: Stmt): Edit {
  const at = lineStartAt(text, statement.start);
  return { at, remove: bottomOf(text, statement) - at };
}

/** Removes the lines of a statement with the blank ones before it. */
function withBlanks(text: string, statement: Stmt): Edit {
  const { at, remove = 0 } = linesOf(text, statement);
  const blanks = /(?:(?<=\n)[ \t]*\n)*$/.exec(text.slice(0, at))?.[0].length ?? 0;
  return { at: at - blanks, remove: remove + blanks };
}

/** Returns the longest line of exports or of another list with a name: a longer one mostly has a line for each, however long lines may be. */
function longestOf(text: string, statement: Stmt, { habit }: Removing): number | undefined {
  if (text.startsWith('__all__', statement.start)) return habit.isNever() ? undefined : 88;
  return statement.type === 'Assign' || statement.type === 'AnnAssign' ? 60 : undefined;
}

interface Series {
  readonly elements: readonly Node[];
  readonly gone: ReadonlySet<Node>;
  /** The longest line that it's mostly written on; `undefined` if that's any that fits. */
  readonly longest?: number | undefined;
}

/** Removes elements of a statement, and joins its lines if it was their length that broke them. */
function elementsEdit(text: string, { start, end }: Node, series: Series, { width, habit }: Removing): Edit {
  const before = text.slice(start, end);
  const after = withoutElements(text, { start, end }, series);
  // The colon of `for router in (…):` is on the line, too.
  const behind = /^[^\n#]*/.exec(text.slice(end))?.[0].trimEnd() ?? '';
  const room = width - (start - lineStartAt(text, start)) - behind.length;
  const line = joined(after);
  const most = Math.min(room, series.longest ?? room);
  const isForLength = before.includes('\n') && joined(before).length > room && line.length <= most;
  const isJoined = isForLength && !after.includes('#') && !habit.isByHand(before);
  return { at: start, remove: end - start, insert: isJoined ? line : after };
}
