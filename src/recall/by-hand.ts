import type { ProjectLayout } from '../scaffold/layout/facts';
import type { Project } from '../scaffold/frame/project';
import { templateOf } from '../scaffold/layout/words';
import { joined } from './elements';

/** The fewest different places that show a habit. */
const SHOWN = 2;

/**
 * Tells whether a project breaks brackets that fit on one line, with a comma behind the last element: if so, a series isn't joined
 * when it gets short. Imports are a habit of their own: more of them have to be broken than aren't. Code that resources have alike
 * counts once.
 */
export function brokenByHand(
  project: Project,
  { siblings, facts }: ProjectLayout,
): (code: string) => boolean {
  let found: readonly string[] | undefined;
  let whole: number | undefined;
  const plain = (code: string): string =>
    siblings.reduce((text, { words }) => templateOf(text, words).text, code).replace(/[{}]/g, '');
  return (code) => {
    found ??= [...project.values()].flatMap(({ text }) => shortOnes(text, facts.lineLength.value));
    const same = found.filter((one) => isImport(one) === isImport(code));
    const count = new Set(same.map(plain)).size;
    whole ??= new Set([...project.values()].flatMap(({ text }) => text.match(UNBROKEN) ?? []).map(plain))
      .size;
    return count >= SHOWN && (!isImport(code) || count >= whole);
  };
}

const isImport = (code: string): boolean => /^\s*from\s/.test(code);

/** Matches an import of three names or more on one line. */
const UNBROKEN = /^[ \t]*from [^\n#(]*,[^\n#(]*,[^\n#(]*$/gm;

/** Matches a bracket at the end of a line whose contents end with a comma, up to the end of the closing line. */
const BROKEN = /^[^\n#]*[([{]\n(?:[ \t]+[^\n#]*,\n)+[ \t]*[)\]}][^\n#]*$/gm;

/** Returns the broken code that would fit on a line. */
function shortOnes(text: string, width: number): readonly string[] {
  return [...text.matchAll(BROKEN)].flatMap(([code]) => (joined(code).length <= width ? [code] : []));
}
