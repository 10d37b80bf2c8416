import type { ClassDef, FunctionDef, If, Stmt } from '../../../analysis/python/ast';
import { lineStartAt } from '../../edit/source';
import type { Owner } from '../owner';
import { as, namesIn, pathsIn } from '../paths';
import { functionsIn, hasRole, type Piece } from '../piece';
import { bottomOf } from '../statements';

/** Statements with which a function of a resource refuses an item whose parent isn't there. */
export interface ParentCheck {
  readonly piece: Piece;
  readonly def: FunctionDef;
  /** The class whose method the function is. */
  readonly around: ClassDef | undefined;
  /** The statements, without the indentation of the first. The last ones may say more of the parent: that it's somebody's own. */
  readonly lines: readonly string[];
}

/** The key that a client sends, and the resource that it's of. */
export interface ParentKey {
  readonly name: string;
  readonly parent: Owner;
}

/**
 * Finds where a resource's code refuses a key that leads nowhere: `if await crud.author.get(session, payload.author_id) is None: raise …`,
 * or an item that's got first and tested then.
 */
export const checksIn = (pieces: readonly Piece[], key: ParentKey): readonly ParentCheck[] =>
  pieces
    .filter((piece) => !hasRole(piece, 'test'))
    .flatMap((piece) =>
      functionsIn(piece).flatMap((def) => {
        const found = checkIn(piece, def, key);
        const around = classesOf(piece).find(({ body }) => body.includes(def));
        return found.length === 0 ? [] : [{ piece, def, around, lines: linesOf(piece, found) }];
      }),
    );

function checkIn(piece: Piece, def: FunctionDef, key: ParentKey): readonly Stmt[] {
  const { statements } = def.body();
  const { text } = piece.source;
  const params = new Set(def.signature().params.map(({ name }) => name));
  const asksFor = (one: Stmt): boolean =>
    [...pathsIn([one])].some((path) => {
      const part = as(path.at(-1), 'Attribute');
      return part?.attr === key.name && part.value.type === 'Name' && params.has(part.value.id);
    }) &&
    [...namesIn(text.slice(one.start, one.end))].some((name) => name !== key.name && key.parent.isMine(name));
  const asked = (one: Stmt): boolean => isRefusal(one) || isGetting(one) || isGuarded(one, key.name);
  const at = statements.findIndex((one) => asked(one) && asksFor(one));
  const first = statements[at];
  if (first === undefined) return [];
  if (first.type === 'If') return [first];
  const variable = first.type === 'Assign' && first.targets[0]?.type === 'Name' ? first.targets[0].id : '';
  const rest = statements.slice(at + 1);
  const end = rest.findIndex(
    (one) => !(isRefusal(one) && namesIn(text.slice(one.start, one.end)).has(variable)),
  );
  const tests = rest.slice(0, end === -1 ? rest.length : end);
  return tests.length === 0 ? [] : [first, ...tests];
}

/** True for an `if` that does nothing but raise. */
const isRefusal = (one: Stmt): one is If =>
  one.type === 'If' && one.orelse.length === 0 && one.body.length === 1 && one.body[0]?.type === 'Raise';

/** True for refusals of a key that's given: `if data.author_id is not None: author = …; if author is None: raise …`. */
function isGuarded(one: Stmt, key: string): boolean {
  if (one.type !== 'If' || one.orelse.length > 0 || !isRefusal(one.body.at(-1) ?? one)) return false;
  const isOfKey = [...pathsIn([one.test])].some((path) => as(path.at(-1), 'Attribute')?.attr === key);
  return isOfKey && one.body.every((inner) => isRefusal(inner) || isGetting(inner));
}

const isGetting = (one: Stmt): boolean =>
  one.type === 'Assign' && one.targets.length === 1 && one.targets[0]?.type === 'Name';

/** Returns the lines of statements, without the indentation of each. */
export const linesOf = ({ source: { text } }: Piece, statements: readonly Stmt[]): readonly string[] =>
  statements.map((one) => {
    const at = lineStartAt(text, one.start);
    const lead = text.slice(at, one.start);
    return text
      .slice(at, bottomOf(text, one))
      .split('\n')
      .map((line) => (line.startsWith(lead) ? line.slice(lead.length) : line))
      .join('\n');
  });

/** Returns the classes of a file. */
export const classesOf = ({ source }: Piece): readonly ClassDef[] =>
  source.body.flatMap((one) => (one.type === 'ClassDef' ? [one] : []));
