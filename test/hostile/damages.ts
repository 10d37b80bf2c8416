import type { Random } from '../support/random';

/** A text of which one line is damaged. */
interface Damaged {
  readonly text: string;
  /** 1-based, in the text before. */
  readonly line: number;
}

/** Returns a damaged line, or several lines; `undefined` if the line can't be damaged in this way. */
type Damage = (line: string, random: Random) => string | undefined;

type DamageKind = keyof typeof DAMAGES;

const without = (line: string, at: number): string => line.slice(0, at) + line.slice(at + 1);

/** One of the places where the pattern matches. */
function placeOf(line: string, pattern: RegExp, random: Random): number | undefined {
  const places = [...line.matchAll(pattern)].map(({ index }) => index);
  return places.length === 0 ? undefined : random.pick(places);
}

const removed =
  (pattern: RegExp): Damage =>
  (line, random) => {
    const at = placeOf(line, pattern, random);
    return at === undefined ? undefined : without(line, at);
  };

const KEYWORDS = /\b(?:def|class|return|import|from|async|await|for|if|else|with|try|except|in|lambda)\b/g;
const leadOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? '';
const HALF = [
  '@router.',
  '@router.get(',
  '@app.post("/x',
  'def ',
  'from ',
  'x = ',
  'return {',
  'if x',
  'foo(a, ',
  'x = "',
];

/** By what goes wrong. */
const DAMAGES = {
  'bracket removed': removed(/[()[\]{}]/g),
  'bracket added': (line, random) => {
    const at = random.between(leadOf(line).length, line.length);
    return line.slice(0, at) + random.pick(['(', ')', '[', ']', '{', '}']) + line.slice(at);
  },
  'colon removed': removed(/:(?=\s*(?:#.*)?$)/g),
  'quote removed': removed(/["']/g),
  'keyword garbled': (line, random) => {
    const at = placeOf(line, KEYWORDS, random);
    if (at === undefined) return undefined;
    const [before, word = '', after] = [line.slice(0, at), /^\w+/.exec(line.slice(at))?.[0], line.slice(at)];
    const letters = [...word];
    const swapped = [...letters.slice(0, -2), ...letters.slice(-2).reverse()].join('');
    return before + (random.chance(0.5) ? swapped : word.slice(1)) + after.slice(word.length);
  },
  'indentation off': (line, random) => {
    const lead = leadOf(line);
    return random.pick([`${lead}  `, `${lead} `, lead.slice(1), lead.slice(2)]) + line.slice(lead.length);
  },
  'conflict markers': (line) => `<<<<<<< HEAD\n${line}\n=======\n${line}\n>>>>>>> main`,
  'half-typed line': (line, random) => `${leadOf(line)}${random.pick(HALF)}\n${line}`,
  'line cut off': (line, random) => {
    const lead = leadOf(line).length;
    return line.length - lead < 2 ? undefined : line.slice(0, random.between(lead + 1, line.length - 1));
  },
} satisfies Readonly<Record<string, Damage>>;

// Object.keys() gives the keys of the table, which TypeScript can't know.
export const DAMAGE_KINDS = Object.keys(DAMAGES) as readonly DamageKind[];

const ATTEMPTS = 200;

/** Returns the text with one line damaged; `undefined` if none of the lines that were tried can be damaged so. */
export function damage(text: string, kind: DamageKind, random: Random): Damaged | undefined {
  const lines = text.split('\n');
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const index = random.between(0, lines.length - 1);
    const line = lines[index] ?? '';
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const changed = DAMAGES[kind](line, random);
    if (changed !== undefined && changed !== line)
      return { text: lines.with(index, changed).join('\n'), line: index + 1 };
  }
  return undefined;
}
