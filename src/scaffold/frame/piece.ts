import type { ClassDef, Expr, FunctionDef, Stmt } from '../../analysis/python/ast';
import type { WantedImport } from '../edit/import-order';
import type { Edit, PythonSource } from '../edit/source';
import type { Role } from '../layout/sibling';
import { outermost } from './elements';
import { namesIn, functionsBelow } from './paths';

/** Python of the sibling that becomes Python of the new resource: a file of its own, or statements of a shared one. */
export interface Piece {
  /** The sibling's file. */
  readonly path: string;
  readonly roles: ReadonlySet<Role>;
  readonly source: PythonSource;
  /** The names that the file imports, and the module of each. */
  readonly imports: ReadonlyMap<string, string>;
  /** The statements' place in a shared file; `undefined` for a file of its own. */
  readonly spot: Spot | undefined;
}

/** The place in a shared file at which statements for the new resource are inserted. */
export interface Spot {
  /** The statement of the shared file that they follow. */
  readonly after: Stmt;
  /** The line ends between them. */
  readonly gap: string;
  /** The offsets of the sibling's own statements in that file. */
  readonly from: number;
  readonly to: number;
}

/** Returns a piece with edits done; overlapping ones wait for the next round. */
export function edited(piece: Piece, edits: readonly Edit[]): Piece {
  return edits.length === 0 ? piece : { ...piece, source: piece.source.edit(outermost(edits)) };
}

export const hasRole = ({ roles }: Piece, ...some: readonly Role[]): boolean =>
  some.some((one) => roles.has(one));

/** Returns the imports that an expression of a piece needs. */
export function importsFor(expression: Expr, { source, imports }: Piece): readonly WantedImport[] {
  const code = source.text.slice(expression.start, expression.end);
  return [...namesIn(code)].flatMap((name) => {
    const module = imports.get(name);
    const isModule = module === name || new RegExp(String.raw`\b${name}\.`).test(code);
    return module === undefined || isModule ? [] : [{ module, name }];
  });
}

/** Returns the functions of a piece, inner ones and methods too. */
export const functionsIn = ({ source }: Piece): readonly FunctionDef[] => functionsBelow(source.body);

/** Returns the classes at the top level of a piece. */
export const classesOf = ({ source }: Piece): readonly ClassDef[] =>
  source.body.filter((one) => one.type === 'ClassDef');

/** Returns the text of the application's own code, without that of tests. */
export const codeOf = (pieces: readonly Piece[]): string =>
  pieces
    .filter((piece) => !hasRole(piece, 'test'))
    .map(({ source }) => source.text)
    .join('\n');
