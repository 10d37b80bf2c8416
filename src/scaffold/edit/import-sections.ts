import { endOfLines, type ImportBlock } from './import-blocks';
import { compareImports, keyOfStatement, type SectionOf } from './import-order';
import type { PythonSource } from './source';

/** The top-level package of a module; all relative imports are of one. */
export const topOf = (module: string): string =>
  module.startsWith('.') ? '.' : (module.split('.', 1)[0] ?? module);

/**
 * The sections as which the block is written: those that the settings give, else with the wanted package taken for
 * first- or third-party; `undefined` where it isn't sorted in any of these ways.
 */
export function sectionsAsWritten(
  source: PythonSource,
  block: ImportBlock,
  top: string,
  sectionOf: SectionOf,
): SectionOf | undefined {
  const as =
    (section: 'first-party' | 'third-party'): SectionOf =>
    (module) =>
      top !== '.' && topOf(module) === top && sectionOf(module) !== 'standard' ? section : sectionOf(module);
  const ways = [sectionOf, as('first-party'), as('third-party')].filter((way) => isSorted(block, way));
  return ways.find((way) => isDivided(source, block, way)) ?? ways[0];
}

function isSorted({ imports }: ImportBlock, sectionOf: SectionOf): boolean {
  const keys = imports.map((one) => keyOfStatement(one, sectionOf));
  return keys.every((key, index) => {
    const before = keys[index - 1];
    return before === undefined || compareImports(before, key) <= 0;
  });
}

/** Whether blank lines stand between sections, and only there, or above a comment. */
function isDivided(source: PythonSource, block: ImportBlock, sectionOf: SectionOf): boolean {
  return gapsOf(source, block, sectionOf).every(({ gap, isBetween }) =>
    gap.includes('#') ? true : gap.includes('\n\n') === isBetween,
  );
}

/** Whether sections are divided by a blank line, as far as there are several. */
export function dividesSections(source: PythonSource, block: ImportBlock, sectionOf: SectionOf): boolean {
  const between = gapsOf(source, block, sectionOf).filter(({ isBetween }) => isBetween);
  return between.length === 0 || between.some(({ gap }) => gap.includes('\n\n'));
}

interface Gap {
  /** From the end of a line to the beginning of the next statement. */
  readonly gap: string;
  /** Whether the imports around it are of different sections. */
  readonly isBetween: boolean;
}

function gapsOf(source: PythonSource, { imports }: ImportBlock, sectionOf: SectionOf): readonly Gap[] {
  return imports.slice(1).map((next, index) => {
    const before = imports[index] ?? next;
    const [left, right] = [before, next].map((one) => keyOfStatement(one, sectionOf).section);
    return { gap: source.text.slice(endOfLines(source, before), next.start), isBetween: left !== right };
  });
}
