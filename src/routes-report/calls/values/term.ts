/** The place of an expression: indexes into the text, in UTF-16 units, and the line from 1. */
export interface Spot {
  /** The same object for all places of a file. */
  readonly file: object;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** An expression or a declaration, read as far as URLs need it: the same for Python and for scripts. */
export type Term = { readonly at: Spot } & Content;

/** The kinds of terms. Children are read at once, declarations when they're asked for. */
export type Content =
  | { readonly kind: 'text'; readonly text: string }
  /** Texts put together: a template, `+`, or a list that's joined. */
  | { readonly kind: 'joined'; readonly terms: readonly Term[] }
  /** `a ?? b`, `a or b`. */
  | { readonly kind: 'fallback'; readonly first: Term; readonly second: Term }
  /** `test ? first : second`; `test` only where it's whether `of` begins with `start`. */
  | {
      readonly kind: 'either';
      readonly first: Term;
      readonly second: Term;
      readonly test?: { readonly of: Term; readonly start: string } | undefined;
    }
  /** A text with values in its holes; `value` gets the hole. */
  | {
      readonly kind: 'filled';
      readonly of: Term;
      readonly holes: RegExp;
      readonly value: (hole: string) => Term | undefined;
    }
  /** A text without slashes at its ends. */
  | { readonly kind: 'trimmed'; readonly of: Term; readonly isStart: boolean; readonly isEnd: boolean }
  /** A path as a link on a page is read: `new URL(path, base)`. */
  | { readonly kind: 'resolved'; readonly path: Term; readonly base: Term | undefined }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'name'; readonly name: string; readonly meaning: () => Term | undefined }
  | { readonly kind: 'member'; readonly owner: Term; readonly name: string }
  /** A name that a pattern takes out of a value. */
  | {
      readonly kind: 'taken';
      readonly owner: Term;
      readonly name: string;
      readonly isRest: boolean;
      readonly fallback: Term | undefined;
    }
  | CallContent
  | { readonly kind: 'object'; readonly entries: readonly Entry[] }
  | { readonly kind: 'list'; readonly items: readonly Term[] }
  | FunctionContent
  | ClassContent
  | ParameterContent
  /** A variable of which no value can be told but, for one that's added to, the beginning. */
  | { readonly kind: 'variable'; readonly start?: Term | undefined; readonly type?: Term | undefined }
  /** An object of the class around: `this`, `self`. */
  | { readonly kind: 'self'; readonly owner: () => Term | undefined }
  | { readonly kind: 'module'; readonly exported: (name: string) => Term | undefined }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'other' };

/** A member of an object that's written down, or another object whose members it has; `undefined` for a computed name. */
export type Entry = { readonly name: string | undefined; readonly value: Term } | { readonly spread: Term };

interface CallContent {
  readonly kind: 'call';
  readonly callee: Term;
  readonly args: readonly Term[];
  readonly named: ReadonlyMap<string, Term>;
  /** The index of the first argument that's a list of them. */
  readonly open: number;
  readonly isNew: boolean;
}

interface FunctionContent {
  readonly kind: 'function';
  readonly params: readonly Parameter[];
  readonly isGetter: boolean;
  /** Returns the expressions that it gives back. */
  readonly results: () => readonly Term[];
  /** Returns the calls in its body. */
  readonly calls: () => readonly Call[];
}

interface ClassContent {
  readonly kind: 'class';
  readonly name: string;
  readonly member: (name: string) => Term | undefined;
  readonly above: readonly Term[];
  /** The parameters of its constructor; `undefined` without one. */
  readonly params: readonly Parameter[] | undefined;
  /** The arguments of the constructor above. */
  readonly passed: readonly Term[] | undefined;
}

interface ParameterContent {
  readonly kind: 'parameter';
  readonly name: string;
  readonly isRest: boolean;
  readonly isNamedOnly: boolean;
  /** The value without an argument; `undefined` if that can't be told. */
  readonly fallback: Term | undefined;
  readonly type: Term | undefined;
}

/** A term of one kind. */
export type TermOf<Kind extends Term['kind']> = Term & Extract<Content, { kind: Kind }>;

/** A call. */
export type Call = TermOf<'call'>;

/** A parameter of a function, which values are bound to. */
export type Parameter = TermOf<'parameter'>;

/** The values of parameters and of names that loops bind, in a call or a turn. */
export type Bound = ReadonlyMap<Term, Value>;

/** A term, and the values of the parameters in it. */
export interface Value<One extends Term = Term> {
  readonly term: One;
  readonly bound: Bound;
}

/** Returns a value without bound parameters. */
export const free = <One extends Term>(term: One): Value<One> => ({ term, bound: new Map() });

/** Returns whether a value is of a kind. */
export const isOf = <Kind extends Term['kind']>(value: Value, kind: Kind): value is Value<TermOf<Kind>> =>
  value.term.kind === kind;

/** Returns the last name of an expression: `this.api` is an `api`; none for what has no name. */
export function lastName(term: Term): string {
  return term.kind === 'name' || term.kind === 'member' ? term.name : '';
}

/** Returns the names of an expression as they're written: `window.location`; none for what isn't made of names alone. */
export function dottedName(term: Term): string {
  if (term.kind === 'name') return term.name;
  if (term.kind === 'self') return 'this';
  if (term.kind !== 'member') return '';
  const owner = dottedName(term.owner);
  return owner === '' ? '' : `${owner}.${term.name}`;
}
