import type { ProjectLayout } from '../scaffold/layout/facts';
import type { Project } from '../scaffold/frame/project';
import { templateOf } from '../scaffold/layout/words';
import { joined } from './elements';

/** The fewest different places that show a habit. */
const SHOWN = 2;

/** How a project breaks brackets that fit on one line, with a comma behind the last element. */
export interface Habit {
  /** True for a series that isn't joined when it gets short. */
  readonly isByHand: (code: string) => boolean;
  /** True if lines are long, and all brackets are broken for the length of their lines alone, as a formatter does it. */
  readonly isNever: () => boolean;
}

/**
 * Tells whether a project breaks brackets that fit on one line. Imports are a habit of their own: more of them have to be broken than
 * aren't. So are exports: a single `__all__` shows how others are written. Code that resources have alike counts once.
 */
export function brokenByHand(project: Project, { siblings, facts }: ProjectLayout): Habit {
  let found: readonly string[] | undefined;
  let whole: number | undefined;
  const plain = (code: string): string =>
    siblings.reduce((text, { words }) => templateOf(text, words).text, code).replace(/[{}]/g, '');
  const all = (): readonly string[] =>
    (found ??= [...project.values()].flatMap(({ text }) => shortOnes(text, facts.lineLength.value)));
  const isByHand = (code: string): boolean => {
    if (isExports(code) && all().some(isExports)) return true;
    const same = all().filter((one) => isImport(one) === isImport(code));
    const count = new Set(same.map(plain)).size;
    whole ??= new Set([...project.values()].flatMap(({ text }) => text.match(UNBROKEN) ?? []).map(plain))
      .size;
    return count >= SHOWN && (!isImport(code) || count >= whole);
  };
  const isLong = (): boolean => [...project.values()].some(({ text }) => LONG.test(text));
  return { isByHand, isNever: () => isLong() && all().every(isImport) };
}

/** Matches a line of code that's longer than most projects allow. */
const LONG = /^[^#\n]{89,}$/m;

const isExports = (code: string): boolean => /^\s*__all__\b/.test(code);

const isImport = (code: string): boolean => /^\s*from\s/.test(code);

/** Matches an import of three names or more on one line. */
const UNBROKEN = /^[ \t]*from [^\n#(]*,[^\n#(]*,[^\n#(]*$/gm;

/** Matches a bracket at the end of a line whose contents end with a comma, up to the end of the closing line. */
const BROKEN = /^[^\n#]*[([{]\n(?:[ \t]+[^\n#]*,\n)+[ \t]*[)\]}][^\n#]*$/gm;

/** Returns the broken code that would fit on a line. */
function shortOnes(text: string, width: number): readonly string[] {
  return [...text.matchAll(BROKEN)].flatMap(([code]) => (joined(code).length <= width ? [code] : []));
}
