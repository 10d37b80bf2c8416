import { QUOTE, type Dialect } from './dialect';

/** A field of a row: its text, and whether it was quoted. */
export interface Field {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A row, and the number of lines that were read up to its end. */
export interface Row {
  readonly fields: readonly Field[];
  readonly lines: number;
}

/** The reason why the rows ended early: the message of a `csv.Error`. */
export class Malformed extends Error {}

type State =
  | 'record'
  | 'field'
  | 'in-field'
  | 'in-quotes'
  | 'quote-in-quotes'
  | 'escaped'
  | 'escaped-in-quotes'
  | 'after-end'
  | 'after-escaped-end';

/** Reads the rows of lines one by one, as CPython's `_csv` does. Throws {@link Malformed}. */
export function* rowsOf(lines: Iterable<string>, dialect: Dialect, limit: () => number): Generator<Row> {
  const reader = new RowReader(dialect, limit);
  let count = 0;
  for (const line of lines) {
    count += 1;
    for (const char of line) reader.take(char);
    reader.endLine();
    if (reader.isWhole) yield { fields: reader.row(), lines: count };
  }
  if (reader.endAll()) yield { fields: reader.row(), lines: count };
}

class RowReader {
  private state: State = 'record';
  private fields: Field[] = [];
  private text = '';
  private isQuoted = false;

  constructor(
    private readonly dialect: Dialect,
    private readonly limit: () => number,
  ) {}

  get isWhole(): boolean {
    return this.state === 'record';
  }

  /** Returns the fields of the row, and begins the next one. */
  row(): readonly Field[] {
    const { fields } = this;
    this.fields = [];
    return fields;
  }

  take(char: string): void {
    const { delimiter, quotechar, escapechar, quoting, doublequote, strict } = this.dialect;
    const isEnd = char === '\n' || char === '\r';
    switch (this.state) {
      case 'record':
        this.state = isEnd ? 'after-end' : 'field';
        if (!isEnd) this.take(char);
        return;
      case 'field':
        this.begin(char, isEnd);
        return;
      case 'escaped':
        this.add(char);
        this.state = isEnd ? 'after-escaped-end' : 'in-field';
        return;
      case 'after-escaped-end':
      case 'in-field':
        if (isEnd) this.endField('after-end');
        else if (char === escapechar) this.state = 'escaped';
        else if (char === delimiter) this.endField('field');
        else {
          this.add(char);
          this.state = 'in-field';
        }
        return;
      case 'in-quotes':
        if (char === escapechar) this.state = 'escaped-in-quotes';
        else if (char === quotechar && quoting !== QUOTE.none)
          this.state = doublequote ? 'quote-in-quotes' : 'in-field';
        else this.add(char);
        return;
      case 'escaped-in-quotes':
        this.add(char);
        this.state = 'in-quotes';
        return;
      case 'quote-in-quotes':
        if (quoting !== QUOTE.none && char === quotechar) {
          this.add(char);
          this.state = 'in-quotes';
        } else if (char === delimiter) this.endField('field');
        else if (isEnd) this.endField('after-end');
        else if (strict) throw new Malformed(`'${delimiter}' expected after '${quotechar ?? ''}'`);
        else {
          this.add(char);
          this.state = 'in-field';
        }
        return;
      case 'after-end':
        if (!isEnd)
          throw new Malformed(
            "new-line character seen in unquoted field - do you need to open the file with newline=''?",
          );
    }
  }

  private begin(char: string, isEnd: boolean): void {
    const { delimiter, quotechar, escapechar, quoting, skipinitialspace } = this.dialect;
    if (isEnd) this.endField('after-end');
    else if (char === quotechar && quoting !== QUOTE.none) {
      this.isQuoted = true;
      this.state = 'in-quotes';
    } else if (char === escapechar) this.state = 'escaped';
    else if (char === ' ' && skipinitialspace) return;
    else if (char === delimiter) this.endField('field');
    else {
      this.add(char);
      this.state = 'in-field';
    }
  }

  /** Ends a line: a field in quotes goes on with the next one. */
  endLine(): void {
    switch (this.state) {
      case 'record':
      case 'in-quotes':
      case 'after-escaped-end':
        return;
      case 'after-end':
        this.state = 'record';
        return;
      case 'escaped':
        this.add('\n');
        this.state = 'in-field';
        return;
      case 'escaped-in-quotes':
        this.add('\n');
        this.state = 'in-quotes';
        return;
      default:
        this.endField('record');
    }
  }

  /** Ends the text. Returns true if there's a last row, whose end is missing. */
  endAll(): boolean {
    if (this.text === '' && this.state !== 'in-quotes') return false;
    if (this.dialect.strict) throw new Malformed('unexpected end of data');
    this.endField('record');
    return true;
  }

  private add(char: string): void {
    this.text += char;
    if (this.text.length > this.limit())
      throw new Malformed(`field larger than field limit (${this.limit()})`);
  }

  private endField(next: State): void {
    this.fields.push({ text: this.text, isQuoted: this.isQuoted });
    this.text = '';
    this.isQuoted = false;
    this.state = next;
  }
}
