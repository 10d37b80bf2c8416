/** A parameter of a path or host: `{id}` has the converter `str`. */
export interface PathParameter {
  readonly name: string;
  readonly converter: string;
}

/** A path or host pattern in its pieces: literal texts and parameters. */
export interface Pattern {
  readonly text: string;
  readonly pieces: readonly (string | PathParameter)[];
  /** Whether all of it is known: no `{?}`, and no converter that the program has registered itself. */
  readonly isKnown: boolean;
}

/** Starlette's converters, and what each matches (starlette/convertors.py, 1.10). Written for JavaScript. */
export const CONVERTERS: Readonly<Record<string, string>> = {
  str: '[^/]+',
  // A dot of Python's leaves out the line feed alone.
  path: String.raw`[^\n]*`,
  int: '[0-9]+',
  float: String.raw`[0-9]+(?:\.[0-9]+)?`,
  uuid: '[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}',
};

/** How an unknown part is written in a path; see `RegisteredRoute.path`. */
const HOLE = '{?}';

/** `PARAM_REGEX` of starlette/routing.py, and our hole. */
const PIECE = /\{([a-zA-Z_][a-zA-Z0-9_]*)(?::([a-zA-Z_][a-zA-Z0-9_]*))?\}|\{\?\}/g;

/** `/items/{id:int}` → `['/items/', { name: 'id', converter: 'int' }]`. */
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

/** The parameters of a pattern, in order. */
export function parametersOf({ pieces }: Pattern): readonly PathParameter[] {
  return pieces.filter((piece) => typeof piece !== 'string' && piece.name !== '') as PathParameter[]; // what the filter leaves
}

/** The pattern with the names of its parameters left out: two of one shape match the same. */
export function shapeOf({ pieces }: Pattern): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : `{:${piece.converter}}`)).join('');
}

/**
 * The regular expression that `compile_path` makes of it, a group a parameter. What isn't known of it may be anything.
 * A `$` of Python's also stands before a line feed at the end.
 */
export function regexOf({ pieces }: Pattern): RegExp {
  return new RegExp(`^${sourceOf(pieces)}(?=\\n?$)`, 'u');
}

/** The same of a host: in any case, without its port. */
export function hostRegexOf({ text }: Pattern): RegExp {
  const host = text.endsWith(']') ? text : text.replace(/:[^:}]*$/, '');
  return new RegExp(`^${sourceOf(parsePattern(host).pieces)}(?=\\n?$)`, 'iu');
}

function sourceOf(pieces: Pattern['pieces']): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
      const source = CONVERTERS[piece.converter] ?? '[^]*';
      return piece.name === '' ? source : `(${source})`;
    })
    .join('');
}
