/** The characters of a pattern in JavaScript, from an index on. */
interface Reader {
  readonly source: string;
  at: number;
}

/** Repetitions: fewest and most times. */
interface Quantifier {
  readonly least: number;
  readonly most: number;
}

const ONCE: Quantifier = { least: 1, most: 1 };

/**
 * Returns how many tries a pattern, in JavaScript's syntax, may take on a text of a length at the most. `Infinity` for what repeats a group that matches in several ways: backtracking may double with each character.
 */
export function triesOf(source: string, length: number): number {
  const reader: Reader = { source, at: 0 };
  const ways = alternativesIn(reader, length);
  // A bracket too many is no pattern.
  return reader.at < source.length ? Infinity : (length + 1) * ways;
}

/** Reads alternatives up to the end of their group. Returns in how many ways they match from one place on. */
function alternativesIn(reader: Reader, length: number): number {
  let all = 0;
  let ways = 1;
  while (reader.at < reader.source.length && reader.source[reader.at] !== ')') {
    if (reader.source[reader.at] === '|') {
      reader.at += 1;
      all += ways;
      ways = 1;
    } else ways *= repeated(atomIn(reader, length), quantifierIn(reader), length);
  }
  return all + ways;
}

const ESCAPE = /\\(?:k<[^>]*>|[pPu]\{[^}]*\}|.)/suy;
const CLASS = /\[(?:\\.|[^\]\\])*\]/suy;
const OPENING = /\((?:\?(?:<?[=!]|<[^>]*>|[-a-z]*:))?/suy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/suy;

/** Reads a character, a set or a group. Returns in how many ways it matches. */
function atomIn(reader: Reader, length: number): number {
  const escape = taken(reader, ESCAPE)?.[0];
  // A backreference compares all that a group has matched.
  if (escape !== undefined) return /^\\(?:[1-9]|k<)/u.test(escape) ? length + 1 : 1;
  if (taken(reader, CLASS) !== undefined) return 1;
  if (taken(reader, OPENING) === undefined) {
    reader.at += 1;
    return 1;
  }
  const ways = alternativesIn(reader, length);
  reader.at += 1;
  return ways;
}

function quantifierIn(reader: Reader): Quantifier {
  const found = taken(reader, QUANTIFIER);
  if (found === undefined) return ONCE;
  const [text, least, rest, most] = found;
  if (least === undefined)
    return { least: text.startsWith('+') ? 1 : 0, most: text.startsWith('?') ? 1 : Infinity };
  if (rest === undefined) return { least: Number(least), most: Number(least) };
  return { least: Number(least), most: most === undefined || most === '' ? Infinity : Number(most) };
}

/** Returns in how many ways a repetition matches in which one time matches in so many. */
function repeated(ways: number, { least, most }: Quantifier, length: number): number {
  const times = Math.min(most, length) - Math.min(least, length) + 1;
  return ways === 1 ? times : ways ** most * times;
}

/** Reads on behind an expression that matches where the reader is. */
function taken(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const found = expression.exec(reader.source) ?? undefined;
  if (found !== undefined) reader.at += found[0].length;
  return found;
}
