import type { Body, Expr, FunctionDef, Signature, TypeParameter } from '../ast';
import type { PassedBody } from '../source-text';
import { DAMAGED, docstringIn, metadataBy } from './docstring';
import type { LineStart } from './scanner';

/** Reads the parts of a function that were passed over. */
export interface PartsReader {
  /** Reads the signature whose parenthesis opens somewhere. `head`: the line of the `def`. */
  signatureAt(from: LineStart, head: number): Signature;
  bodyAt(body: PassedBody, head: number): Body;
  /** Answers what the docstring of a body is, for {@link metadataBy}. */
  docstringAt(body: PassedBody): string;
}

/** The parts of a function that are known at once. */
export type KnownParts = Pick<
  FunctionDef,
  | 'line'
  | 'start'
  | 'end'
  | 'name'
  | 'typeParameters'
  | 'hasDefaults'
  | 'decorators'
  | 'isAsync'
  | 'firstLine'
>;

/**
 * A function whose parts are read when they're first asked for. A class, not an object with functions: a big program has
 * tens of thousands, most of which are never called.
 */
export class LateFunction implements FunctionDef {
  readonly type = 'FunctionDef';
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly typeParameters: readonly TypeParameter[];
  readonly hasDefaults: boolean;
  readonly decorators: readonly Expr[];
  readonly isAsync: boolean;
  readonly firstLine: number;
  readonly #reader: PartsReader;
  /** The signature, or where it begins. */
  #signature: Signature | LineStart;
  /** Where the body was passed over; the body, if it stands on the line of its head. */
  readonly #written: Body | PassedBody;
  #body: Body | undefined;

  constructor(
    known: KnownParts,
    reader: PartsReader,
    signature: Signature | LineStart,
    written: Body | PassedBody,
  ) {
    this.line = known.line;
    this.start = known.start;
    this.end = known.end;
    this.name = known.name;
    this.typeParameters = known.typeParameters;
    this.hasDefaults = known.hasDefaults;
    this.decorators = known.decorators;
    this.isAsync = known.isAsync;
    this.firstLine = known.firstLine;
    this.#reader = reader;
    this.#signature = signature;
    this.#written = written;
  }

  signature(): Signature {
    const own = this.#signature;
    return 'params' in own ? own : (this.#signature = this.#reader.signatureAt(own, this.line));
  }

  body(): Body {
    const written = this.#written;
    if ('statements' in written) return written;
    return (this.#body ??= this.#reader.bodyAt(written, this.line));
  }

  docstring(): string | undefined {
    const written = this.#written;
    if ('statements' in written) return docstringIn(written);
    const said = metadataBy(this.#reader.docstringAt(written));
    return said === DAMAGED ? docstringIn(this.body()) : said;
  }
}
