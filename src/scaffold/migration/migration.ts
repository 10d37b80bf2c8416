import { createHash } from 'node:crypto';
import type { FunctionDef, Node, Stmt } from '../../analysis/python/ast';
import { joinPath, moduleStem, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import { isDocstring } from '../edit/imports/import-blocks';
import { applied, type Edit, lineStartAt, openSource } from '../edit/source';
import { isFormatted, reflowed } from '../edit/reflow';
import { lineLength, USUAL_LENGTH } from '../layout/read/settings';
import { wordsIn } from '../layout/words';
import type { Revision } from './history';

/** The lines of both functions of a migration. */
export interface Calls {
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** A new migration: what it does, and what it follows. */
export interface NewMigration {
  readonly tree: SourceTree;
  readonly history: readonly Revision[];
  readonly head: Revision;
  /** The migration whose header it gets. */
  readonly pattern: Revision;
  readonly calls: Calls;
  readonly message: string;
  /** Tells it from others: its identifier is made of it. */
  readonly mark: string;
}

/** Returns a migration behind the last one, in the form of another: its header with other functions. */
export function newMigration(made: NewMigration): Change {
  const { history, head, pattern, message } = made;
  const createdAt = new Date();
  const id = newId(history, head, made.mark);
  const path = joinPath(parentOf(head.file), newName(pattern, id, message, createdAt));
  return { kind: 'write', role: 'migration', path, content: laidOut(textOf(made, id, createdAt), made) };
}

/** Breaks lines as the project's formatter does: not where the pattern shows that none has been here. */
function laidOut(text: string, { pattern: { file, module }, tree }: NewMigration): string {
  const chosen = lineLength(tree, file)?.value;
  const width = chosen ?? USUAL_LENGTH;
  const before = openSource(module.text);
  const isLong = module.text.split('\n').some((line) => line.length > width);
  const isLeft = isLong || (chosen === undefined && !isFormatted(before, width));
  return isLeft ? text : reflowed(openSource(text), before, width).text;
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
  const marked = moduleStem(file).replace(id.value, '\0');
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

/** Returns the text of the new file: the pattern's without what it has for other tables. */
function textOf(made: NewMigration, newId: string, createdAt: Date): string {
  const { pattern, head, calls } = made;
  const { id, down, module } = pattern;
  const { text, body } = module;
  const quote = text[id.start] ?? '"';
  const replaced = ({ start, end }: Node, insert?: string): Edit => ({
    ...{ at: start, remove: end - start },
    ...(insert === undefined ? {} : { insert }),
  });
  const edits = [replaced(id, quote + newId + quote)];
  if (down !== undefined) edits.push(replaced(down, quote + head.id.value + quote));
  const [first] = body;
  for (const statement of body) {
    if (statement.type === 'FunctionDef' && statement.name === 'upgrade')
      edits.push(bodyOf(text, statement, calls.up));
    else if (statement.type === 'FunctionDef' && statement.name === 'downgrade')
      edits.push(bodyOf(text, statement, calls.down));
    else if (!isHeader(statement)) edits.push(replaced(statement));
    else if (statement === first && isDocstring(statement))
      edits.push(
        replaced(
          statement,
          newDocstring(text.slice(statement.start, statement.end), made, { id: newId, createdAt }),
        ),
      );
  }
  return applied(text, edits);
}

/** Returns the edit that gives a function other statements. */
function bodyOf(text: string, def: FunctionDef, lines: readonly string[]): Edit {
  const old = def.body().statements;
  const [start, end] = [old[0]?.start ?? def.end, old.at(-1)?.end ?? def.end];
  const indent = text.slice(lineStartAt(text, start), start);
  const texts = lines.map((line, index) => (index === 0 || line === '' ? line : indent + line));
  return { at: start, remove: end - start, insert: texts.join('\n').trimEnd() };
}

/** Returns the docstring with the new message, identifiers and date, in the pattern's form. */
function newDocstring(
  old: string,
  { head, message }: NewMigration,
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
): string {
  const date = createdAt.toISOString().replace('T', ' ').replace('Z', '000');
  const [quotes = ''] = /^["']{3}|^["']/.exec(old) ?? [];
  const lines = old
    .slice(0, -quotes.length)
    .replace(/^(["']{1,3}\s*)[^\n"']*/, (_, lead: string) => lead + message)
    .replace(/^(Revision ID:[ \t]*).*$/m, (_, lead: string) => lead + id)
    .replace(/^Revises:.*$/m, () => `Revises: ${head.id.value}`)
    .replace(/^(Create Date:[ \t]*).*$/m, (_, lead: string) => lead + date)
    .split('\n');
  const own = lines.filter(
    (line, index) => index === 0 || line.trim() === message || IN_DOCSTRING.test(line),
  );
  // The quotes stand behind what isn't ours on a line of their own.
  if (own.at(-1) !== lines.at(-1)) own.push('');
  return own.join('\n').replace(/\n{3,}/g, '\n\n') + quotes;
}

/** Matches a line of a docstring that any migration may have: more is about the pattern's own tables. */
const IN_DOCSTRING = /^\s*(?:(?:Revision ID|Revises|Create Date|Branch Labels|Depends On):.*)?$/i;

/** True for a statement that any migration may begin with: an import, a variable, a docstring. */
const isHeader = ({ type }: Stmt): boolean =>
  ['Import', 'ImportFrom', 'Assign', 'AnnAssign', 'ExprStmt'].includes(type);
