import type { ClassDef, FunctionDef, Param, Stmt } from '../../analysis/python/ast';
import { functionNamed } from '../edit/walk';
import type { Edit } from '../edit/source';
import { replaceParameters } from './elements';
import { as, pathsIn } from './paths';
import { classesOf, edited, functionsIn, hasRole, type Piece } from './piece';
import { lastName } from './shape';
import { withoutStatements } from './statements';

/**
 * Removes what a constructor keeps of its arguments and nothing asks any more, such as the repository of a resource whose key was
 * checked: the attribute, its parameter, and the parameters of functions that only handed it on.
 */
export function withoutIdleCollaborators(
  pieces: readonly Piece[],
  before: readonly Piece[],
): readonly Piece[] {
  const old = before.flatMap(classesOf);
  const read = attributesRead(pieces);
  const wasRead = attributesRead(before);
  const kept = pieces.map((piece) => {
    if (hasRole(piece, 'test')) return piece;
    const edits = classesOf(piece).flatMap((def): readonly Edit[] => {
      if (!old.some(({ name }) => name === def.name)) return [];
      const isIdle = (name: string): boolean => wasRead.has(name) && !read.has(name);
      const found = keptBy(def).filter(({ attribute }) => isIdle(attribute));
      return withoutKept(piece.source.text, def, found);
    });
    return edited(piece, edits);
  });
  const lost = shortened(kept, old);
  return lost.size === 0 ? kept : kept.map((piece) => withoutHandedOn(piece, before, lost));
}

/** Returns the classes whose constructors take less than before. */
function shortened(pieces: readonly Piece[], old: readonly ClassDef[]): ReadonlySet<string> {
  const taken = ({ body }: ClassDef): number =>
    functionNamed(body, '__init__')?.signature().params.length ?? 0;
  const now = pieces
    .flatMap(classesOf)
    .filter((def) => old.some((one) => one.name === def.name && taken(one) > taken(def)));
  return new Set(now.map(({ name }) => name));
}

/** Returns the attributes of `self` that code reads. */
const attributesRead = (pieces: readonly Piece[]): ReadonlySet<string> =>
  new Set(
    pieces.flatMap(({ source }) =>
      pathsIn(source.body).flatMap((path) => {
        const one = as(path.at(-1), 'Attribute');
        const assigned = as(path.at(-2), 'Assign')?.targets ?? [];
        const isSet = assigned.some((target) => target === (one as unknown)); // A node is a part.
        return one !== undefined && !isSet && isSelf(one.value) ? [one.attr] : [];
      }),
    ),
  );

const isSelf = (value: { readonly type: string; readonly id?: unknown }): boolean =>
  value.type === 'Name' && value.id === 'self';

/** An argument that a constructor keeps: `self.customers = customers`. */
interface Kept {
  readonly attribute: string;
  readonly parameter: string;
  readonly statement: Stmt;
}

function keptBy({ body }: ClassDef): readonly Kept[] {
  const statements = functionNamed(body, '__init__')?.body().statements ?? [];
  return statements.flatMap((statement): readonly Kept[] => {
    const [target] = statement.type === 'Assign' ? statement.targets : [];
    if (statement.type !== 'Assign' || statement.value.type !== 'Name') return [];
    if (target?.type !== 'Attribute' || !isSelf(target.value)) return [];
    return [{ attribute: target.attr, parameter: statement.value.id, statement }];
  });
}

function withoutKept(text: string, def: ClassDef, kept: readonly Kept[]): readonly Edit[] {
  const maker = functionNamed(def.body, '__init__');
  if (maker === undefined || kept.length === 0) return [];
  const names = new Set(kept.map(({ parameter }) => parameter));
  const edit = replaceParameters(text, maker.signature().params, (one) =>
    names.has((one as Param).name) ? [] : undefined,
  ); // Those given.
  const statements = withoutStatements(text, [maker], new Set(kept.map(({ statement }) => statement)));
  return [...statements, ...(edit === undefined ? [] : [edit])];
}

/** Removes parameters that were only handed on to classes that take them no more: `customers` of `get_order_service(…)`. */
function withoutHandedOn(piece: Piece, before: readonly Piece[], lost: ReadonlySet<string>): Piece {
  const earlier = before.flatMap(functionsIn);
  const edits = functionsIn(piece).flatMap((def): readonly Edit[] => {
    const old = earlier.find(({ name }) => name === def.name);
    if (old === undefined || !makes(old, lost)) return [];
    const isIdle = (name: string): boolean => readsOf(old, name) === 1 && readsOf(def, name) === 0;
    const edit = replaceParameters(piece.source.text, def.signature().params, (one) =>
      isIdle((one as Param).name) ? [] : undefined,
    ); // Those given.
    return edit === undefined ? [] : [edit];
  });
  return edited(piece, edits);
}

const makes = (def: FunctionDef, classes: ReadonlySet<string>): boolean =>
  pathsIn(def.body().statements).some((path) => classes.has(lastName(as(path.at(-1), 'Call')?.func)));

const readsOf = (def: FunctionDef, name: string): number =>
  pathsIn(def.body().statements).filter((path) => as(path.at(-1), 'Name')?.id === name).length;
