import { type Option, SUPPRESS } from './option';
import { ArgumentRefusal } from './refusal';

/** The words of a command line as the reference implementation tells them apart: `A` for an argument, `O` for an option, `-` for `--`. */
export interface Marked {
  readonly marks: string;
  readonly options: ReadonlyMap<number, Meant>;
}

/** An option as a word names it. */
export interface Meant {
  /** `undefined` for one that the parser doesn't know. */
  readonly option: Option | undefined;
  readonly name: string;
  /** The value that's joined to it: `80` of `--port=80` and of `-p80`. */
  readonly joined: string | undefined;
}

/** Holds the facts of a parser that decide the meaning of words. */
export interface Names {
  readonly prefixes: string;
  readonly mayShorten: boolean;
  readonly byName: ReadonlyMap<string, Option>;
}

/** Tells options and arguments apart. */
export function mark(words: readonly string[], names: Names): Marked {
  const options = new Map<number, Meant>();
  const end = words.indexOf('--');
  const marks = words.map((word, index) => {
    if (end >= 0 && index >= end) return index === end ? '-' : 'A';
    const meant = meantBy(word, names);
    if (meant === undefined) return 'A';
    options.set(index, meant);
    return 'O';
  });
  return { marks: marks.join(''), options };
}

const NEGATIVE = /^-\d+$|^-\d*\.\d+$/u;

function meantBy(word: string, names: Names): Meant | undefined {
  const { prefixes, byName } = names;
  if (word === '' || !prefixes.includes(word.charAt(0))) return undefined;
  const exact = byName.get(word);
  if (exact !== undefined) return { option: exact, name: word, joined: undefined };
  if (word.length === 1) return undefined;
  const [name, joined] = splitAt(word);
  const before = joined === undefined ? undefined : byName.get(name);
  if (before !== undefined) return { option: before, name, joined };
  const near = similarTo(word, names);
  const [only, ...others] = near;
  if (only !== undefined && others.length > 0) {
    const matches = near.map((one) => one.name).join(', ');
    throw new ArgumentRefusal(`ambiguous option: ${word} could match ${matches}`, undefined, true);
  }
  if (only !== undefined) return only;
  const isNumber = NEGATIVE.test(word) && ![...byName.keys()].some((one) => NEGATIVE.test(one));
  return isNumber || word.includes(' ') ? undefined : { option: undefined, name: word, joined: undefined };
}

function splitAt(word: string): readonly [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

/** Returns the options that a word may begin, and one whose letter begins it. */
function similarTo(word: string, { prefixes, mayShorten, byName }: Names): readonly Meant[] {
  const isLong = prefixes.includes(word.charAt(1));
  if (isLong && !mayShorten) return [];
  const [begun, joined] = isLong ? splitAt(word) : [word, undefined];
  return [...byName].flatMap(([name, option]): readonly Meant[] => {
    if (!isLong && name === word.slice(0, 2)) return [{ option, name, joined: word.slice(2) }];
    return name.startsWith(begun) ? [{ option, name, joined }] : [];
  });
}

/** Returns how many of the marked words at the beginning an option takes. */
export function countFor(option: Option, marks: string): number {
  const found = new RegExp(`^${patternOf(option)}`, 'u').exec(marks)?.[1];
  if (found !== undefined) return found.length;
  const { nargs } = option;
  const words = { '?': 'at most one argument', '+': 'at least one argument' } as const;
  const many = typeof nargs === 'number' ? `${nargs} argument${nargs === 1 ? '' : 's'}` : 'one argument';
  throw new ArgumentRefusal(`expected ${nargs === '?' || nargs === '+' ? words[nargs] : many}`, option);
}

/** Returns how many of the marked words each of the first positional arguments takes: of as many of them as fit. */
export function countsFor(places: readonly Option[], marks: string): readonly number[] {
  for (let count = places.length; count > 0; count -= 1) {
    const patterns = places.slice(0, count).map(patternOf);
    const found = new RegExp(`^${patterns.join('')}`, 'u').exec(marks);
    if (found !== null) return found.slice(1).map(({ length }) => length);
  }
  return [];
}

/** Returns the regular expression for the marks that an argument takes, as `argparse` writes it. */
function patternOf({ nargs, names }: Option): string {
  const pattern = patternFor(nargs);
  return names.length === 0 ? pattern : pattern.replaceAll('-*', '').replaceAll('-', '');
}

function patternFor(nargs: Option['nargs']): string {
  switch (nargs) {
    case undefined:
      return '(-*A-*)';
    case '?':
      return '(-*A?-*)';
    case '*':
      return '(-*[A-]*)';
    case '+':
      return '(-*A[A-]*)';
    case '...':
      return '([-AO]*)';
    case 'A...':
      return '(-*A[-AO]*)';
    case SUPPRESS:
      return '(-*-*)';
    default:
      return `(-*${Array.from({ length: Math.min(nargs, MAX_WORDS) }, () => 'A').join('-*')}-*)`;
  }
}

/** Words that one argument takes, at most. */
const MAX_WORDS = 1000;
