import type { Stmt } from '../../analysis/python/ast';
import type { WantedImport } from '../edit/import-order';
import type { Edit } from '../edit/source';
import { lineEndAt, lineStartAt } from '../edit/source';
import type { NewField } from './field';
import { type Manners, newLine, type NewLine } from './field-lines';
import { edited, type Piece } from './piece';
import { effective, type FieldClass, type FieldLine, type Shape } from './shape';
import { bottomOf, withoutStatements } from './statements';

export interface Remake {
  readonly shape: Shape;
  /** The sibling's fields that the new resource doesn't have. */
  readonly gone: ReadonlySet<string>;
  readonly fields: readonly NewField[];
  readonly manners: Manners;
}

/** A piece, and what its new text needs imported. */
export interface Remade {
  readonly piece: Piece;
  readonly needs: readonly WantedImport[];
}

/** Replaces the sibling's fields in its schemas, tables and entities with the new ones, written in the manner of each class. */
export function remakeClasses(piece: Piece, remake: Remake): Remade {
  const { text, body } = piece.source;
  const edits: Edit[] = [];
  const needs: WantedImport[] = [];
  for (const one of remake.shape.classes) {
    if (!body.includes(one.def)) continue;
    const lines = one.lines.filter(({ name }) => remake.gone.has(name));
    const [first, ...rest] = lines.map(({ statement }) => statement);
    if (first === undefined) continue;
    const made = newLines(one, text, remake).map((line) => withModule(line, piece, remake));
    needs.push(...made.flatMap(({ imports }) => imports));
    if (made.length === 0) {
      edits.push(...withoutStatements(text, [one.def], new Set<Stmt>([first, ...rest])));
      continue;
    }
    const at = lineStartAt(text, first.start);
    const lead = text.slice(at, first.start);
    const comment =
      /[ \t]*#\s*(?:type:|noqa|pyright:)[^\n]*$/.exec(
        text.slice(first.end, lineEndAt(text, first.end)),
      )?.[0] ?? '';
    const insert = made.map((line) => `${lead}${line.text}${comment}\n`).join('');
    edits.push({ at, remove: bottomOf(text, first) - at, insert });
    edits.push(...withoutStatements(text, [one.def], new Set<Stmt>(rest)));
  }
  return { piece: edited(piece, edits), needs };
}

/** Writes `uuid.UUID` where the file imports the module, not the name; a field of the module's name would hide it. */
function withModule<T extends NewLine>(line: T, { imports }: Piece, { fields }: Remake): T {
  const isModule = imports.get('uuid') === 'uuid' && !imports.has('UUID');
  if (!isModule || fields.some(({ name }) => name === 'uuid')) return line;
  return {
    ...line,
    text: line.text.replace(/(?<![\w."'])UUID(?!\w)/g, 'uuid.UUID'),
    imports: line.imports.filter(({ module, name }) => module !== 'uuid' || name !== 'UUID'),
  };
}

function newLines(one: FieldClass, text: string, remake: Remake): ReturnType<typeof newLine>[] {
  const made = remake.fields.flatMap((field, index) => {
    const manner = mannerOf(one, field, remake);
    return manner === undefined
      ? []
      : [{ manner, ...newLine(one, text, field, index, manner, remake.manners) }];
  });
  // Without a default first: dataclasses want it so.
  const isData = one.def.bases.length === 0;
  return made.toSorted((left, right) => (isData ? rankOf(left.text) - rankOf(right.text) : 0));
}

const rankOf = (text: string): number => Number(text.includes(' = '));

/** Returns how a class declares a field: as most of the sibling's fields of the same kind; `undefined` if it doesn't. */
function mannerOf(
  one: FieldClass,
  field: NewField,
  { shape, gone }: Remake,
): FieldLine['manner'] | undefined {
  const isNeeded = !field.isOptional && field.default === undefined;
  const own = new Map(one.lines.map(({ name, manner }) => [name, manner]));
  const inherits = new Set(
    effective(one, shape.classes)
      .map(({ name }) => name)
      .filter((name) => !own.has(name)),
  );
  const kinds = [...shape.given].filter(([name]) => gone.has(name));
  const alike = kinds.filter(([, needed]) => needed === isNeeded);
  const asked = alike.length > 0 ? alike : kinds;
  const found = asked.map(([name]) => own.get(name)).filter((manner) => manner !== undefined);
  const isSome =
    found.length > 0 &&
    (found.length * 2 >= asked.length || !asked.every(([name]) => inherits.has(name) || own.has(name)));
  if (!isSome) return undefined;
  const manner = mostFrequent(found);
  if (alike.length > 0 || isNeeded) return manner;
  const isResponse = own.has('id') && !one.isStored;
  return manner === 'required' ? (isResponse ? 'nullable' : 'optional') : manner;
}

function mostFrequent<T>(values: readonly T[]): T | undefined {
  const count = (value: T): number => values.filter((one) => one === value).length;
  return values.toSorted((left, right) => count(right) - count(left))[0];
}
