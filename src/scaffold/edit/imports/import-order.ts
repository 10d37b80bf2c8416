import type { Import, ImportFrom } from '../../../analysis/python/ast';
import { moduleOf } from '../../../analysis/python/ast/bindings';
import { compareIgnoringCase, compareMembers } from '../../../base/code/imports';
import { compareNaturally } from '../../../base/code/natural-order';

/** The sections into which isort and ruff's rule I001 divide imports, in their order. */
export const SECTIONS = ['future', 'standard', 'third-party', 'first-party', 'relative'] as const;

export type Section = (typeof SECTIONS)[number];

/** Returns the section of a module's import; relative modules have their leading dots. */
export type SectionOf = (module: string) => Section;

/** A name imported from a module: `from module import name as asname`. */
export interface WantedImport {
  /** Dotted, with leading dots if it's relative: `uuid`, `..internal.dto`. */
  readonly module: string;
  readonly name: string;
  readonly asname?: string | undefined;
}

export type ImportStatement = Import | ImportFrom;

/** The sort key of an import. */
export interface ImportKey {
  readonly section: Section;
  /** `import x` comes before `from x import y`. */
  readonly isFrom: boolean;
  readonly module: string;
  readonly name: string;
  readonly asname: string;
}

export const keyOfWanted = (
  { module, name, asname = '' }: WantedImport,
  sectionOf: SectionOf,
): ImportKey => ({
  section: sectionOf(module),
  isFrom: true,
  module,
  name,
  asname,
});

/** Compares imports by the first of their names. */
export function keyOfStatement(statement: ImportStatement, sectionOf: SectionOf): ImportKey {
  const [first] = statement.names === '*' ? [] : statement.names;
  const asname = first?.asname ?? '';
  const isFrom = statement.type === 'ImportFrom';
  const module = isFrom ? moduleOf(statement) : (first?.name ?? '');
  return { section: sectionOf(module), isFrom, module, name: isFrom ? (first?.name ?? '*') : '', asname };
}

/** Compares imports as ruff's rule I001 (0.17) does by default, and isort with the profile "black". */
export function compareImports(left: ImportKey, right: ImportKey): number {
  return (
    SECTIONS.indexOf(left.section) - SECTIONS.indexOf(right.section) ||
    Number(left.isFrom) - Number(right.isFrom) ||
    compareModules(left.module, right.module) ||
    compareMembers(left.name, right.name) ||
    compareNaturally(left.asname, right.asname)
  );
}

/** Compares modules: relative ones from the furthest up, case last. */
function compareModules(left: string, right: string): number {
  return levelOf(right) - levelOf(left) || compareIgnoringCase(left, right);
}

const levelOf = (module: string): number => /^\.*/.exec(module)?.[0].length ?? 0;
