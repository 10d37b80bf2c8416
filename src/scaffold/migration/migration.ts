import { createHash } from 'node:crypto';
import type { Module, Stmt, Str } from '../../analysis/python/ast';
import { baseName, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import { applied, type Edit, openSource } from '../edit/source';
import { isFormatted, reflowed } from '../edit/reflow';
import { lineLength, USUAL_LENGTH } from '../layout/read/line-length';
import { wordsIn } from '../layout/words';
import type { Revision } from './history';
import type { TableFrame } from './table';
import { literalLike, spanOf } from './texts';

/** The history that a new file goes to, and what it says of itself. */
interface Following {
  readonly tree: SourceTree;
  readonly history: readonly Revision[];
  readonly head: Revision;
  readonly message: string;
  readonly createdAt: Date;
}

/** Returns a migration behind the last one, in the form of another: its header with other functions. */
export function newMigration(found: Pattern, following: Following): Change {
  const { history, head, message, createdAt } = following;
  const id = newId(history, head, found.frame.calls);
  const path = joinPath(parentOf(head.file), newName(found.revision, id, message, createdAt));
  return {
    kind: 'write',
    role: 'migration',
    path,
    content: laidOut(found, textOf(found, { id, head: head.id.value, message, createdAt }), following),
  };
}

/** Breaks lines as the project's formatter does: not where the pattern shows that none has been here. */
function laidOut({ revision: { file, module } }: Pattern, text: string, { tree }: Following): string {
  const chosen = lineLength(tree, file)?.value;
  const width = chosen ?? USUAL_LENGTH;
  const before = openSource(module.text);
  const isLong = module.text.split('\n').some((line) => line.length > width);
  const isLeft = isLong || (chosen === undefined && !isFormatted(before, width));
  return isLeft ? text : reflowed(openSource(text), before, width).text;
}

/** The time at which a migration says that it was made, to the millisecond; `undefined` if it doesn't say. */
export function createdAtOf({ text }: Module): Date | undefined {
  const date = /^Create Date:[ \t]*(\S+) (\S+)$/m.exec(text);
  const found =
    date === null ? undefined : new Date(`${date[1] ?? ''}T${date[2]?.slice(0, MILLISECONDS) ?? ''}Z`);
  return found === undefined || Number.isNaN(found.getTime()) ? undefined : found;
}

/** The length of a time to the millisecond: `08:00:01.123`. */
const MILLISECONDS = 12;

/** A migration whose header others get, with the functions of the new one. */
interface Pattern {
  readonly revision: Revision;
  readonly frame: TableFrame;
}

/** Returns an identifier in the form of the others: the next number, or twelve hexadecimal digits as Alembic makes them. */
function newId(history: readonly Revision[], head: Revision, table: string): string {
  const numbers = history.map(({ id }) => id.value).filter((id) => /^\d{1,6}$/.test(id));
  if (numbers.length === history.length) {
    const next = Math.max(...numbers.map(Number)) + 1;
    return String(next).padStart(head.id.value.length, '0');
  }
  const length = /^[0-9a-f]+$/.test(head.id.value) ? head.id.value.length : ALEMBICS;
  return createHash('sha256').update(`${head.id.value}\n${table}`).digest('hex').slice(0, length);
}

/** The length of the identifiers that Alembic makes. */
const ALEMBICS = 12;

/** Returns the name of the new file: that of the pattern, with the new identifier, message and, where it has one, date. */
function newName({ file, id }: Revision, newId: string, message: string, createdAt: Date): string {
  const marked = baseName(file).replace(/\.py$/, '').replace(id.value, '\0');
  let stamp = createdAt.toISOString().replace(/\D/g, '');
  const dated = marked.replace(DATE, (date) =>
    date.replace(/\d+/g, ({ length }) => {
      const digits = stamp.slice(0, length);
      stamp = stamp.slice(length);
      return digits;
    }),
  );
  const slug = wordsIn(message).join('_');
  return `${dated.replace(/[a-z].*$/i, slug).replace('\0', newId)}.py`;
}

/** Matches a date at the beginning of a name, as `file_template` may ask for: `2024_06_19_0800-`, `2023-04-01-10-20_`. */
const DATE = /^\d{4}([_-]?)\d{2}\1\d{2}(?:[_-]?\d{2}[_-]?\d{2}(?!\d))?/;

const docstringOf = ({ module: { body } }: Revision): Str | undefined => {
  const [first] = body;
  return first?.type === 'ExprStmt' && first.value.type === 'Str' ? first.value : undefined;
};

/** Returns the text of the new file: the pattern's without what it has for other tables. */
function textOf(pattern: Pattern, made: Made): string {
  const { revision, frame } = pattern;
  const { text, body } = revision.module;
  const edits: Edit[] = [];
  const docstring = docstringOf(revision);
  if (docstring !== undefined) {
    const old = text.slice(docstring.start, docstring.end);
    edits.push({ ...spanOf(docstring), insert: newDocstring(old, made) });
  }
  edits.push({ ...spanOf(revision.id), insert: literalLike(text, revision.id, made.id) });
  const { down } = revision;
  if (down !== undefined) edits.push({ ...spanOf(down), insert: literalLike(text, revision.id, made.head) });
  for (const statement of body) {
    const block = statement.type === 'FunctionDef' ? frame.bodies.get(statement.name) : undefined;
    if (block !== undefined) edits.push(block);
    else if (!isHeader(statement))
      edits.push({ at: statement.start, remove: statement.end - statement.start });
  }
  return applied(text, edits);
}

/** Holds what the new file says of itself. */
interface Made {
  readonly id: string;
  readonly head: string;
  readonly message: string;
  readonly createdAt: Date;
}

/** Returns the docstring with the new message, identifiers and date, in the pattern's form. */
function newDocstring(old: string, { id, head, message, createdAt }: Made): string {
  const date = createdAt.toISOString().replace('T', ' ').replace('Z', '000');
  return old
    .replace(/^(["']{1,3}\s*)[^\n"']*/, (_, quotes: string) => quotes + message)
    .replace(/^(Revision ID:[ \t]*).*$/m, (_, lead: string) => lead + id)
    .replace(/^Revises:.*$/m, () => `Revises: ${head}`)
    .replace(/^(Create Date:[ \t]*).*$/m, (_, lead: string) => lead + date);
}

/** True for a statement that any migration may begin with: an import, a variable, a docstring. */
const isHeader = ({ type }: Stmt): boolean =>
  ['Import', 'ImportFrom', 'Assign', 'AnnAssign', 'ExprStmt'].includes(type);
