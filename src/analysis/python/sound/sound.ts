import type { Body, ClassDef, Expr, FunctionDef, Signature, Stmt } from '../ast';
import type { LineStart } from './lines';
import { Statements } from './statements';
import type { Strings } from './strings';
import { Token } from './token';
import { SyntaxFault } from './fault';

/** What's read when it's first asked for. */
interface Late {
  /** Whether bodies and signatures of functions are passed over; otherwise they're read before, for the damage. */
  readonly isLate: boolean;
  /** Finds the function that begins on that line, should it turn out not to be sound. */
  readonly whole: (line: number) => Pick<FunctionDef, 'signature' | 'body'> | undefined;
}

/**
 * The statements of a module, or `undefined` for source that isn't sound Python as far as we know: the parser, which is
 * slower, but finds its way through damage, has to read that. What's read late is passed over by strings, brackets and
 * indentation alone.
 */
export function readSound(text: string, late: Late): readonly Stmt[] | undefined {
  return soundly(() => new Sound(text, { index: 0, row: 0 }, text.length, late).module());
}

/** The first error in a text, at the token that doesn't fit; `undefined` for sound Python. */
export function faultOf(text: string): SyntaxFault | undefined {
  const late = { isLate: false, whole: () => undefined };
  try {
    new Sound(text, { index: 0, row: 0 }, text.length, late).module();
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}

const FUNCTION = 'function definition';
/** Signatures of so few characters aren't worth being passed over. */
const SHORT = 12;
/** What ends a head on the line of its closing parenthesis; the result's annotation without strings, calls and braces. */
const HEAD_END = /[ \t]*(?:->[^\n"'#(){}\\]*?)?:[ \t]*(?:#.*)?(?=\n)/y;

class Sound extends Statements {
  constructor(
    text: string,
    from: LineStart,
    to: number,
    private readonly late: Late,
  ) {
    super(text, from, to);
  }

  module(): readonly Stmt[] {
    this.beginLine();
    if (this.indent > 0) throw this.indentFault();
    this.next();
    const statements = this.kind === Token.End || this.indent < 0 ? [] : this.lines();
    if (this.kind !== Token.End) throw this.fault();
    return statements;
  }

  protected inBraces(from: LineStart, to: number): Strings {
    return new Sound(this.text, from, to, this.late);
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
    this.typeParameters();
    const isOpen = this.is(Token.ParenOpen);
    const { args: bases, keywords } = isOpen ? this.callArguments() : { args: [], keywords: [] };
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
    this.typeParameters();
    const { signature, hasDefaults } = this.signature(line);
    const body = this.body(indent, line);
    this.hasYield = hasYield;
    const firstLine = decorators[0]?.line ?? line;
    const place = { line, start, end: this.lastEnd };
    return {
      type: 'FunctionDef',
      ...place,
      name,
      signature,
      hasDefaults,
      decorators,
      isAsync,
      firstLine,
      body,
    };
  }

  /** From the parenthesis to behind the colon. */
  private signature(head: number): Pick<FunctionDef, 'signature' | 'hasDefaults'> {
    if (this.kind !== Token.ParenOpen) throw this.fault("expected '('");
    const from = { index: this.at, row: this.row };
    const signature = this.lateSignature(from, head);
    if (this.late.isLate && this.passSignature(from)) return { signature, hasDefaults: false };
    const own = this.ownSignature();
    const hasDefaults = own.params.some((param) => param.default !== undefined);
    this.expectColon(true);
    return { signature: hasDefaults ? () => own : signature, hasDefaults };
  }

  /** Goes behind the colon of a head whose parameters have no defaults and that ends with it; else nowhere. */
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

  /** Behind the parenthesis. */
  private readSignature(): Signature {
    this.depth = 1;
    const own = this.ownSignature();
    this.assertAt(Token.Colon);
    return own;
  }

  /** From its parenthesis to its colon. */
  private ownSignature(): Signature {
    this.next();
    const params = this.params(Token.ParenClose);
    this.expect(Token.ParenClose);
    const returns = this.skip(Token.Arrow) ? this.expressions() : undefined;
    return { params, returns };
  }

  private body(indent: number, head: number): FunctionDef['body'] {
    if (this.kind !== Token.Newline) return this.ownLine();
    this.assertIndented(indent, FUNCTION, head);
    const from = this.lineStart;
    const to = this.late.isLate ? this.passBody(indent) : this.checkBody(indent, head);
    const { text, late } = this;
    return once(() => {
      const sound = soundly(() => new Sound(text, from, to, { ...late, isLate: true }).readBody());
      return sound ?? late.whole(head)?.body() ?? { statements: [], isGenerator: false };
    });
  }

  /** A body on the line of its head. */
  private ownLine(): FunctionDef['body'] {
    this.hasYield = false;
    const own: Body = { statements: this.block(0, FUNCTION, 0), isGenerator: this.hasYield };
    return () => own;
  }

  private passBody(indent: number): number {
    this.end = this.skipDeeper(indent);
    const to = this.end;
    this.next();
    return to;
  }

  /** Reads a body for the damage in it. Most are never entered: keeping what was read takes more than reading again. */
  private checkBody(indent: number, head: number): number {
    this.block(indent, FUNCTION, head);
    return this.lastEnd;
  }

  private lateSignature(from: LineStart, head: number): FunctionDef['signature'] {
    const { text, to, late } = this;
    return once(() => {
      const sound = soundly(() => new Sound(text, from, to, late).readSignature());
      return sound ?? late.whole(head)?.signature() ?? { params: [], returns: undefined };
    });
  }

  private readBody(): Body {
    this.beginLine();
    this.next();
    const statements = this.lines();
    if (this.kind !== Token.End) throw this.fault();
    return { statements, isGenerator: this.hasYield };
  }
}

/** `undefined` for source that isn't sound. */
function soundly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    // What's nested deeper than our stack is for the parser, which has none.
    if (error instanceof SyntaxFault || error instanceof RangeError) return undefined;
    throw error;
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
