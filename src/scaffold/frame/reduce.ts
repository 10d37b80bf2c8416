import type { Stmt } from '../../analysis/python/ast';
import { baseName, parentOf } from '../../base/source/paths';
import type { WantedImport } from '../edit/import-order';
import { isFixture } from './hiding';
import { type Dropped, dropMentions, dropStatements } from './drop';
import type { Missing } from './mention';
import { withoutIdleCollaborators } from './idle-collaborators';
import { withoutIdleParameters } from './idle-parameters';
import { relist, type Listing } from './listed';
import { withoutLostArguments } from './lost-arguments';
import { testsOfLostRefusals } from './lost-refusals';
import { functionsIn, hasRole, type Piece } from './piece';
import { ledToByOthers, unreached } from './reach';
import { type Remake, remakeClasses } from './remake';
import { withoutLostClauses } from './sentences';
import { withoutEmptyTests, withoutIdle } from './unused';

/** Decides which code of the sibling the new resource has as well. */
export interface Reduction extends Listing {
  /** The functions of the operations that the new resource has. */
  readonly handlers: ReadonlySet<string>;
  readonly usedBefore: ReadonlySet<string>;
  /** True for a name like one that other resources have. */
  readonly isShared: (name: string) => boolean;
  /** The tables that only fields lead to which the new resource lacks. */
  readonly strangers: ReadonlySet<string>;
  /** Returns the statements of a piece that have nothing to do with the new resource. */
  readonly unwanted: (piece: Piece) => ReadonlySet<Stmt>;
  /** The new keys that updates don't take. */
  readonly fixed: Remake['fixed'];
  /** Remakes the examples of tests. */
  readonly examples: (piece: Piece) => Piece;
}

export interface Reduced {
  readonly piece: Piece;
  /** The imports that its new code needs. */
  readonly needs: readonly WantedImport[];
}

/** More rounds than any code needs; ends a circle. */
const MAX_ROUNDS = 40;

/**
 * Makes the sibling's code that of a resource with other fields, still with its names: classes get the new fields, lists of
 * fields are written anew, what hangs on the old ones is dropped, and with it what only that used.
 */
export function reduced(given: readonly Piece[], reduction: Reduction): readonly Reduced[] {
  const state = new State(given);
  const byOthers = ledToByOthers(given, reduction);
  const isPattern = (name: string): boolean => byOthers.has(name) && reduction.isShared(name);
  state.each((piece) => dropStatements(piece, reduction.unwanted(piece)));
  state.withNeeds((piece) => remakeClasses(piece, reduction));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let hasChanged = state.withNeeds((piece) => withListing(piece, reduction));
    hasChanged = state.each((piece) => dropMentions(piece, state.missing(reduction))) || hasChanged;
    const gone = unreached(state.pieces, { ...reduction, isPattern });
    hasChanged = state.each((piece) => dropStatements(piece, gone.get(piece) ?? new Set())) || hasChanged;
    hasChanged = state.replace((pieces) => withoutIdleParameters(pieces, given)) || hasChanged;
    hasChanged = state.replace((pieces) => withoutIdleCollaborators(pieces, given)) || hasChanged;
    hasChanged = state.replace((pieces) => withoutLostArguments(pieces, given)) || hasChanged;
    const refused = testsOfLostRefusals(state.pieces, given);
    hasChanged = state.each((piece) => dropStatements(piece, refused.get(piece) ?? new Set())) || hasChanged;
    if (!hasChanged) break;
  }
  const beforeOf = ({ path, spot }: Piece): Piece | undefined =>
    given.find((one) => one.path === path && one.spot === spot);
  state.replace((pieces) =>
    pieces.map((piece) => withoutEmptyTests(withoutIdle(piece, beforeOf(piece) ?? piece))),
  );
  state.replace((pieces) => withoutLostClauses(pieces, reduction));
  return state.results();
}

/** The pieces as they are so far, and what was dropped from them. */
class State {
  /** Dropped from the application's code, dropped from tests, and those of them that are fixtures. */
  readonly #names = { code: new Set<string>(), tests: new Set<string>(), fixtures: new Set<string>() };
  readonly #locals = new Map<number, ReadonlyMap<string, ReadonlySet<string>>>();
  readonly #needs = new Map<number, WantedImport[]>();
  pieces: readonly Piece[];
  #at = 0;

  constructor(given: readonly Piece[]) {
    this.pieces = given;
  }

  /** Changes each piece, and notes what it lost. Returns true if one changed. */
  each(change: (piece: Piece) => Dropped): boolean {
    return this.#all((piece, index) => {
      const { piece: after, names, locals } = change(piece);
      const fixtures = new Set(functionsIn(piece).flatMap((def) => (isFixture(def) ? [def.name] : [])));
      for (const name of names) {
        if (hasRole(piece, 'test') && fixtures.has(name)) this.#names.fixtures.add(name);
        else this.#names[hasRole(piece, 'test') ? 'tests' : 'code'].add(name);
      }
      const known = new Map(this.#locals.get(index));
      for (const [name, lost] of locals) known.set(name, new Set([...(known.get(name) ?? []), ...lost]));
      this.#locals.set(index, known);
      return after;
    });
  }

  /** Changes each piece, and notes what it needs imported. Returns true if one changed. */
  withNeeds(
    change: (piece: Piece) => { readonly piece: Piece; readonly needs: readonly WantedImport[] },
  ): boolean {
    return this.#all((piece, index) => {
      const { piece: after, needs } = change(piece);
      this.#needs.set(index, [...(this.#needs.get(index) ?? []), ...needs]);
      return after;
    });
  }

  /** Returns what's missing in the piece that's being changed: a test never decides what the application's code is. */
  missing({ gone, strangers, owner }: Reduction): Missing {
    const { code, tests, fixtures } = this.#names;
    const isInTest = this.pieces.some((piece, index) => index === this.#at && hasRole(piece, 'test'));
    const seen = this.pieces.filter((piece) => isInTest || !hasRole(piece, 'test'));
    const kept = new Set(seen.flatMap(({ source }) => source.body.flatMap(namesOf)));
    const left = (names: Iterable<string>) => new Set([...names].filter((name) => !kept.has(name)));
    return {
      fields: gone,
      strangers,
      owner,
      names: left(isInTest ? [...code, ...tests] : code),
      fixtures: left(isInTest ? fixtures : []),
      locals: this.#locals.get(this.#at) ?? new Map<string, ReadonlySet<string>>(),
    };
  }

  results(): readonly Reduced[] {
    return this.pieces.map((piece, index) => ({ piece, needs: this.#needs.get(index) ?? [] }));
  }

  /** Changes all pieces at once. Returns true if one changed. */
  replace(change: (pieces: readonly Piece[]) => readonly Piece[]): boolean {
    const before = this.pieces;
    this.pieces = change(before);
    return this.pieces.some((piece, index) => piece !== before[index]);
  }

  #all(change: (piece: Piece, index: number) => Piece): boolean {
    const before = this.pieces;
    this.pieces = before.map((piece, index) => {
      this.#at = index;
      return change(piece, index);
    });
    return this.pieces.some((piece, index) => piece !== before[index]);
  }
}

/** Returns the name of a function or class, and of its methods. */
function namesOf(statement: Stmt): readonly string[] {
  if (statement.type === 'FunctionDef') return [statement.name];
  if (statement.type !== 'ClassDef') return [];
  return [statement.name, ...statement.body.flatMap((one) => (one.type === 'FunctionDef' ? [one.name] : []))];
}

/** Writes anew where code lists fields; in a test those are examples. */
function withListing(
  piece: Piece,
  reduction: Reduction,
): { readonly piece: Piece; readonly needs: readonly WantedImport[] } {
  if (!hasRole(piece, 'test')) return relist(piece, reduction);
  return {
    piece: reduction.examples(piece),
    needs: reduction.fields.flatMap(({ stored }) => stored.imports),
  };
}

/** Leaves out files in which nothing is left, and packages without another file. */
export function withPackages(results: readonly Reduced[]): readonly Reduced[] {
  const left = results.filter(({ piece }) => hasCode(piece));
  const isNeeded = ({ path }: Piece): boolean =>
    left.some(({ piece }) => piece.path.startsWith(`${parentOf(path)}/`));
  return results.filter(
    (one) => left.includes(one) || (baseName(one.piece.path) === '__init__.py' && isNeeded(one.piece)),
  );
}

/** True if a piece has more than imports and a docstring. */
function hasCode({ source, roles }: Piece): boolean {
  const isCode = source.body.some((one) => !['Import', 'ImportFrom', 'ExprStmt'].includes(one.type));
  return isCode || roles.has('router');
}
