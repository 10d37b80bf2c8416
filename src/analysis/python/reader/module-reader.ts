import type { Body, ClassDef, Expr, FunctionDef, Signature, Stmt } from '../ast';
import { askDocstring, docstringIn } from './docstring';
import { LateFunction, type PartsReader } from './late-function';
import type { LineStart } from './scanner';
import { Statements } from './statements';
import type { Strings } from './string-literals';
import { Token } from './token';
import { SyntaxFault } from './fault';
import { type PassedBody, SourceText } from '../source-text';

/** How a text is read. */
export interface Reading {
  /** True to pass over bodies and signatures of functions; false to read them at once, for the errors in them. */
  readonly isLate: boolean;
  /** Takes an error that doesn't end the reading. */
  readonly note: (fault: SyntaxFault) => void;
  /** Takes down which bodies are passed over, and which are read. */
  readonly source: SourceText;
  /** Returns the function whose `def` is on a line, as recovery reads it. Asked when a body turns out late to be damaged. */
  readonly whole: (line: number) => Pick<FunctionDef, 'signature' | 'body'> | undefined;
}

const UNNOTED = { note: () => undefined, whole: () => undefined };

/** Returns the index behind the body that stands somewhere in a text; `undefined` if there's none, or one that's damaged. */
export const endOfBody = (text: string, body: PassedBody): number | undefined =>
  soundly(() =>
    new ModuleReader(text, body.from, text.length, {
      ...UNNOTED,
      source: new SourceText(text),
      isLate: true,
    }).endOf(body),
  );

/** Returns the first error in a text, at the token that doesn't fit; `undefined` where the text can be read. */
export function faultOf(text: string): SyntaxFault | undefined {
  try {
    ModuleReader.of(text, { ...UNNOTED, source: new SourceText(text), isLate: false }).module();
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}

const DOCSTRING = askDocstring((body, note) => {
  const reading = { ...UNNOTED, note, source: new SourceText(body), isLate: true };
  return soundly(() => [ModuleReader.of(body, reading).readDocstring()]);
});

const FUNCTION = 'function definition';
/** Signatures of fewer characters are read at once: passing over them costs as much. */
const SHORT = 12;
/** Matches what follows the closing parenthesis of a head. The result's annotation has no strings, calls and braces here. */
const HEAD_END = /[ \t]*(?:->[^\n"'#(){}\\]*?)?:[ \t]*(?:#.*)?(?=\n)/y;

/**
 * Reads modules: definitions, and the statements around them. Most of a program is bodies of functions that are never
 * entered. The reader passes over them, and reads one when it is asked for.
 */
export class ModuleReader extends Statements implements PartsReader {
  constructor(
    text: string,
    from: LineStart,
    to: number,
    protected readonly reading: Reading,
  ) {
    super(text, from, to);
  }

  static of(text: string, reading: Reading): ModuleReader {
    return new ModuleReader(text, { index: 0, row: 0 }, text.length, reading);
  }

  /** Returns the statements of the whole text. Throws a {@link SyntaxFault} for what is no Python. */
  module(): readonly Stmt[] {
    this.checkTabs();
    this.beginLine();
    this.next();
    const statements = this.lines(0);
    this.assertAt(Token.End);
    return statements;
  }

  protected note(fault: SyntaxFault): void {
    this.reading.note(fault);
  }

  /** Makes a reader like this one for a part of the text. */
  protected part(from: LineStart, to: number, isLate: boolean): ModuleReader {
    return new ModuleReader(this.text, from, to, { ...this.reading, isLate });
  }

  protected inBraces(from: LineStart, to: number): Strings {
    return this.part(from, to, this.reading.isLate);
  }

  protected definition(): Stmt {
    const { indent } = this;
    const decorators: Expr[] = [];
    while (this.skip(Token.At)) {
      decorators.push(this.namedExpression());
      this.expect(Token.Newline);
      if (this.indent > indent) throw this.indentFault();
      if (this.indent !== indent) throw this.fault();
    }
    return this.kind === Token.Class ? this.classDef(decorators) : this.functionDef(decorators);
  }

  private classDef(decorators: readonly Expr[]): ClassDef {
    const { indent, start, line, hasYield } = this;
    this.next();
    const name = this.name();
    const typeParameters = this.typeParameters();
    const isOpen = this.is(Token.ParenOpen);
    const { args: bases, keywords } = isOpen ? this.callArguments(false) : { args: [], keywords: [] };
    this.expectColon();
    const body = this.block(indent, 'class definition', line);
    this.hasYield = hasYield;
    const firstLine = decorators[0]?.line ?? line;
    return {
      type: 'ClassDef',
      line,
      start,
      end: this.lastEnd,
      name,
      typeParameters,
      bases,
      keywords,
      decorators,
      firstLine,
      body,
    };
  }

  private functionDef(decorators: readonly Expr[]): FunctionDef {
    const { indent, start, line, hasYield } = this;
    const isAsync = this.skip(Token.Async);
    this.expect(Token.Def);
    const name = this.name();
    const typeParameters = this.typeParameters();
    const from = { index: this.at, row: this.row };
    const own = this.signature(from);
    const withDefaults = own?.params.some((param) => param.default !== undefined) === true ? own : undefined;
    const written = this.body(indent, line);
    this.hasYield = hasYield;
    const firstLine = decorators[0]?.line ?? line;
    const place = { line, start, end: this.lastEnd };
    const hasDefaults = withDefaults !== undefined;
    const known = { ...place, name, typeParameters, hasDefaults, decorators, isAsync, firstLine };
    return new LateFunction(known, this, withDefaults ?? from, written);
  }

  /** Reads from the opening parenthesis to behind the colon. Returns `undefined` for a signature that it passes over. */
  private signature(from: LineStart): Signature | undefined {
    this.assertAt(Token.ParenOpen);
    if (this.reading.isLate && this.passSignature(from)) return undefined;
    const own = this.ownSignature();
    this.expectColon();
    return own;
  }

  /** Goes behind the colon of a head whose parameters have no defaults. Returns false, and stays, for any other head. */
  private passSignature(from: LineStart): boolean {
    this.skipBrackets();
    const { at } = this;
    if (at - from.index >= SHORT && !this.text.slice(from.index, at).includes('=')) {
      HEAD_END.lastIndex = at;
      const [end = ''] = HEAD_END.exec(this.text) ?? [];
      // An odd bracket: the colon is that of a slice or of a dict, which goes on in the next line.
      if (end !== '' && at + end.length <= this.to && end.split('[').length === end.split(']').length) {
        this.at = at + end.length;
        this.depth -= 1;
        this.next();
        return true;
      }
    }
    this.at = from.index;
    this.row = from.row;
    return false;
  }

  /** Reads a signature late, from behind its opening parenthesis. */
  private readSignature(): Signature {
    this.depth = 1;
    const own = this.ownSignature();
    this.assertAt(Token.Colon);
    return own;
  }

  /** Reads a signature from its opening parenthesis to its colon. */
  private ownSignature(): Signature {
    this.next();
    const params = this.params(Token.ParenClose);
    this.expect(Token.ParenClose);
    const returns = this.skip(Token.Arrow) ? this.expressions() : undefined;
    return { params, returns };
  }

  private body(indent: number, head: number): PassedBody | Body {
    if (this.kind !== Token.Newline) return this.ownLine();
    this.assertIndented(indent, FUNCTION, head);
    const from = this.lineStart;
    const to = this.reading.isLate ? this.passBody(indent) : this.checkBody(indent, head);
    const body = { from, to, indent };
    this.reading.source.pass(body);
    return body;
  }

  bodyAt({ from, to }: PassedBody, head: number): Body {
    this.reading.source.enter(from.index);
    return (
      soundly(() => this.part(from, to, true).readBody()) ??
      this.reading.whole(head)?.body() ?? { statements: [], isGenerator: false }
    );
  }

  docstringAt({ from, to }: PassedBody): string {
    return this.reading.source.ask(DOCSTRING, from.index, to);
  }

  /** Goes over a body whose first line begins here. Returns the index behind it. */
  endOf({ indent }: PassedBody): number {
    this.beginLine();
    if (this.indent <= indent) throw this.fault();
    return this.skipDeeper(indent);
  }

  /** Reads a body on the line of its head. */
  private ownLine(): Body {
    this.hasYield = false;
    return { statements: this.block(0, FUNCTION, 0), isGenerator: this.hasYield };
  }

  private passBody(indent: number): number {
    this.end = this.skipDeeper(indent);
    const to = this.end;
    this.next();
    return to;
  }

  /** Reads a body for the errors in it, and keeps nothing: most bodies are never entered. Returns the index behind it. */
  private checkBody(indent: number, head: number): number {
    this.block(indent, FUNCTION, head);
    return this.lastEnd;
  }

  signatureAt(from: LineStart, head: number): Signature {
    return (
      soundly(() => this.part(from, this.to, true).readSignature()) ??
      this.reading.whole(head)?.signature() ?? { params: [], returns: undefined }
    );
  }

  /** Returns the string that the body begins with, which is all of the text. */
  readDocstring(): string | undefined {
    this.beginLine();
    this.next();
    if (this.kind !== Token.String) return undefined;
    const statements: Stmt[] = [];
    this.statement(statements);
    return docstringIn({ statements });
  }

  private readBody(): Body {
    this.beginLine();
    this.next();
    const statements = this.lines(this.indent);
    if (this.kind !== Token.End) throw this.fault();
    return { statements, isGenerator: this.hasYield };
  }
}

/** Returns `undefined` for a part that was passed over and turns out to be damaged. */
function soundly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxFault) return undefined;
    throw error;
  }
}
