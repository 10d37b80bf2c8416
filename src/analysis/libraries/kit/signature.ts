import type { Slot } from '../../interpreter/calls/arguments';
import { FALSE, NONE, num, str, TRUE } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';

/**
 * A function as Python writes it: `sorted(iterable, /, *, key=None, reverse=False)`. A default is `None`, `True`,
 * `False`, a number, a text in single quotes, or `...` for one that no value stands for, as in type stubs.
 */
export type Signature = `${string}(${string})`;

type Inner<S extends string> = S extends `${string}(${infer I})` ? I : never;
type Split<S extends string> = S extends `${infer Head}, ${infer Rest}` ? Head | Split<Rest> : S;
type Written<S extends string> = Exclude<Split<Inner<S>>, '/' | '*' | ''>;
type NameOf<P extends string> = P extends `**${infer N}`
  ? N
  : P extends `*${infer N}`
    ? N
    : P extends `${infer N}=${string}`
      ? N
      : P;
type ValueOf<P extends string> = P extends `**${string}`
  ? ReadonlyMap<string, Value>
  : P extends `*${string}`
    ? readonly Value[]
    : P extends `${string}=...`
      ? Value | undefined
      : Value;

/**
 * The arguments of a call by the names of the parameters: a Value each, `undefined` too where the default is `...`, an
 * array for `*args`, a map for `**kwargs`. Names are checked by the compiler.
 */
export type Bound<S extends string> = { readonly [P in Written<S> as NameOf<P>]: ValueOf<P> };

/** A parameter of a model. */
export interface Parameter extends Slot {
  readonly isRequired: boolean;
  readonly initial: Value | undefined;
}

/** Returns the text before the parenthesis: `sorted`. */
export const nameOf = (signature: Signature): string => signature.slice(0, signature.indexOf('('));

const parsed = new Map<string, readonly Parameter[]>();

/** Returns what gives the parameters of a signature. Each list of parameters is parsed once, at the first call. */
export function parametersIn(signature: Signature): () => readonly Parameter[] {
  let found: readonly Parameter[] | undefined;
  return () => (found ??= parsedOnce(signature.slice(signature.indexOf('(') + 1, -1)));
}

function parsedOnce(list: string): readonly Parameter[] {
  const known = parsed.get(list);
  if (known !== undefined) return known;
  const parameters = parse(list);
  parsed.set(list, parameters);
  return parameters;
}

function parse(list: string): readonly Parameter[] {
  const parts = list === '' ? [] : list.split(', ');
  const slash = parts.indexOf('/');
  const star = parts.findIndex((part) => part.startsWith('*') && !part.startsWith('**'));
  return parts.flatMap((part, index) => {
    if (part === '/' || part === '*') return [];
    const kind =
      index < slash ? 'positional-only' : star >= 0 && index > star ? 'keyword-only' : 'positional';
    return [parameter(part, kind)];
  });
}

function parameter(part: string, kind: Slot['kind']): Parameter {
  const [, stars = '', name = '', initial] = /^(\*{0,2})(\w+)(?:=(.+))?$/u.exec(part) ?? [];
  if (name === '') throw new Error(`a signature with the parameter ${part}`);
  const starred = stars === '*' ? 'var-positional' : stars === '**' ? 'var-keyword' : kind;
  return { name, kind: starred, isRequired: initial === undefined, initial: defaultOf(initial) };
}

const CONSTANTS: Readonly<Record<string, Value | undefined>> = {
  None: NONE,
  True: TRUE,
  False: FALSE,
  '...': undefined,
};

function defaultOf(text: string | undefined): Value | undefined {
  if (text === undefined || text in CONSTANTS) return text === undefined ? undefined : CONSTANTS[text];
  const quoted = /^'(.*)'$/u.exec(text)?.[1];
  return quoted === undefined ? num(Number(text), text.includes('.')) : str(quoted);
}
