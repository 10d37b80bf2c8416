import { endOfLines, type ImportBlock } from './import-blocks';
import { compareImports, keyOfStatement, type SectionOf } from './import-order';
import type { PythonSource } from './source';

/** Returns the top-level package of a module; all relative imports count as one. */
export const topOf = (module: string): string =>
  module.startsWith('.') ? '.' : (module.split('.', 1)[0] ?? module);

/**
 * Returns the sections by which a block is sorted: those of the settings, else with the wanted package as first-party or
 * third-party; `undefined` if it's sorted in none of these ways.
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

/** True if blank lines occur only between sections, or above a comment. */
function isDivided(source: PythonSource, block: ImportBlock, sectionOf: SectionOf): boolean {
  return gapsOf(source, block, sectionOf).every(({ gap, isBetween }) =>
    gap.includes('#') ? true : gap.includes('\n\n') === isBetween,
  );
}

/** True if sections are separated by a blank line, or there's only one. */
export function dividesSections(source: PythonSource, block: ImportBlock, sectionOf: SectionOf): boolean {
  const between = gapsOf(source, block, sectionOf).filter(({ isBetween }) => isBetween);
  return between.length === 0 || between.some(({ gap }) => gap.includes('\n\n'));
}

interface Gap {
  /** The text from the end of a line to the next statement. */
  readonly gap: string;
  /** True if the imports around it belong to different sections. */
  readonly isBetween: boolean;
}

function gapsOf(source: PythonSource, { imports }: ImportBlock, sectionOf: SectionOf): readonly Gap[] {
  return imports.slice(1).map((next, index) => {
    const before = imports[index] ?? next;
    const [left, right] = [before, next].map((one) => keyOfStatement(one, sectionOf).section);
    return { gap: source.text.slice(endOfLines(source, before), next.start), isBetween: left !== right };
  });
}
