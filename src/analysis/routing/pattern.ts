import { ownEntry } from '../../base/code/own-entry';
/** A parameter of a path or host: `{id}` has the converter `str`. */
export interface PathParameter {
  readonly name: string;
  readonly converter: string;
}

/** A pattern of a path or host, as literal texts and parameters. */
export interface Pattern {
  readonly text: string;
  readonly pieces: readonly (string | PathParameter)[];
  /** True if all of it is known: it has no `{?}` and no converter that the program registers. */
  readonly isKnown: boolean;
}

/** The expression of each converter (starlette/convertors.py, 1.10), in JavaScript's syntax. */
export const CONVERTERS: Readonly<Record<string, string>> = {
  str: '[^/]+',
  // Python's dot matches everything but a line feed.
  path: String.raw`[^\n]*`,
  int: '[0-9]+',
  float: String.raw`[0-9]+(?:\.[0-9]+)?`,
  uuid: '[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}',
};

/** The way an unknown part is written in a path; see `RegisteredRoute.path`. */
const HOLE = '{?}';

/** `PARAM_REGEX` of starlette/routing.py, and the hole for an unknown part. */
const PIECE = /\{([a-zA-Z_][a-zA-Z0-9_]*)(?::([a-zA-Z_][a-zA-Z0-9_]*))?\}|\{\?\}/g;

/** Parses a pattern: `/items/{id:int}` → `['/items/', { name: 'id', converter: 'int' }]`. */
export function parsePattern(text: string): Pattern {
  const pieces: (string | PathParameter)[] = [];
  let end = 0;
  let isKnown = true;
  for (const match of text.matchAll(PIECE)) {
    const [whole, name, converter = 'str'] = match;
    if (match.index > end) pieces.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (whole === HOLE || !Object.hasOwn(CONVERTERS, converter)) isKnown = false;
    pieces.push({ name: name ?? '', converter: whole === HOLE ? HOLE : converter });
  }
  if (end < text.length) pieces.push(text.slice(end));
  return { text, pieces, isKnown };
}

/** Returns the parameters of a pattern, in order. */
export function parametersOf({ pieces }: Pattern): readonly PathParameter[] {
  return pieces.filter((piece) => typeof piece !== 'string' && piece.name !== '') as PathParameter[]; // what the filter leaves
}

/** Returns a pattern without the names of its parameters. Patterns of one shape match the same. */
export function shapeOf({ pieces }: Pattern): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : `{:${piece.converter}}`)).join('');
}

/**
 * Returns the regular expression that `compile_path` makes of a pattern, with a group for each parameter. An unknown
 * part matches anything. Python's `$` also matches before a line feed at the end.
 */
export function regexOf({ pieces }: Pattern): RegExp {
  return new RegExp(`^${sourceOf(pieces)}(?=\\n?$)`, 'u');
}

/** Returns the regular expression for a host, which ignores case and has no port. */
export function hostRegexOf({ text }: Pattern): RegExp {
  const host = text.endsWith(']') ? text : text.replace(/:[^:}]*$/, '');
  return new RegExp(`^${sourceOf(parsePattern(host).pieces)}(?=\\n?$)`, 'iu');
}

function sourceOf(pieces: Pattern['pieces']): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
      const source = ownEntry(CONVERTERS, piece.converter) ?? '[^]*';
      return piece.name === '' ? source : `(${source})`;
    })
    .join('');
}
