import type { Dialect } from './dialect';
import { QUOTE } from './dialect';

/** A field that's to be written. */
export interface Written {
  readonly text: string;
  readonly type: 'text' | 'number' | 'none' | 'other';
}

/** Says what can't be written: the message of a `csv.Error`. */
export class Unwritable extends Error {}

/** Writes a row as text, as CPython's `_csv` does. Throws {@link Unwritable}. */
export function lineOf(fields: readonly Written[], dialect: Dialect): string {
  const written = fields.map((field) => fieldText(field, dialect));
  const line = written.join(dialect.delimiter);
  const [only] = fields;
  if (only === undefined || line !== '') return line + dialect.lineterminator;
  if (isBare(only, dialect)) throw new Unwritable('single empty field record must be quoted');
  return `${dialect.quotechar ?? ''}${dialect.quotechar ?? ''}${dialect.lineterminator}`;
}

/** Returns true for an empty field that the dialect never quotes. */
const isBare = ({ type }: Written, { quoting }: Dialect): boolean =>
  quoting === QUOTE.none || (type === 'none' && (quoting === QUOTE.strings || quoting === QUOTE.notnull));

function wantsQuotes({ type }: Written, { quoting }: Dialect): boolean {
  switch (quoting) {
    case QUOTE.all:
      return true;
    case QUOTE.nonnumeric:
      return type !== 'number';
    case QUOTE.strings:
      return type === 'text';
    case QUOTE.notnull:
      return type !== 'none';
    default:
      return false;
  }
}

function fieldText(field: Written, dialect: Dialect): string {
  const { delimiter, escapechar, quotechar, lineterminator, quoting, doublequote, skipinitialspace } =
    dialect;
  let isQuoted = wantsQuotes(field, dialect);
  let text = '';
  for (const char of field.text) {
    const isSpecial =
      char === delimiter ||
      char === escapechar ||
      char === quotechar ||
      char === '\n' ||
      char === '\r' ||
      lineterminator.includes(char);
    if (isSpecial) {
      const isQuote = char === quotechar && quoting !== QUOTE.none;
      const isEscaped = quoting === QUOTE.none || (isQuote ? !doublequote : char === escapechar);
      if (isEscaped && escapechar === undefined)
        throw new Unwritable('need to escape, but no escapechar set');
      if (isEscaped) text += escapechar ?? '';
      else {
        isQuoted = true;
        if (isQuote) text += char;
      }
    }
    text += char;
  }
  if (field.text === '' && delimiter === ' ' && skipinitialspace) {
    if (isBare(field, dialect))
      throw new Unwritable('empty field must be quoted if delimiter is a space and skipinitialspace is true');
    isQuoted = true;
  }
  return isQuoted ? `${quotechar ?? ''}${text}${quotechar ?? ''}` : text;
}
