import { compareNaturally } from './natural-order';
import { fits, group, printBroken } from './print';

/** The sections into which isort divides imports, in order. */
const SECTIONS = ['standard', 'third-party', 'first-party', 'relative'] as const;

export type ImportSection = (typeof SECTIONS)[number];

export interface ImportSpec {
  readonly section: ImportSection;
  /** The module: `uuid`, `...internal.dto.product_dto`. */
  readonly module: string;
  /** The names of `from module import …`: `UUID`, or `router as products_router`. Without it, `import module`. */
  readonly names?: readonly string[];
  /** The alias of `import module as …`. */
  readonly as?: string;
}

/**
 * Prints a block of imports as ruff's rule I001 and `ruff format` want it: sorted in sections, one statement per
 * module, long ones in parentheses. Drops specs with an empty list of names. No final newline.
 */
export function printImports(specs: readonly ImportSpec[]): string {
  return SECTIONS.map((section) => printSection(specs.filter((spec) => spec.section === section)))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Prints one section, plain imports first (isort's default). */
function printSection(specs: readonly ImportSpec[]): string {
  const plain = specs.filter(({ names }) => names === undefined);
  const modules = [...new Set(specs.filter(({ names }) => names !== undefined).map(({ module }) => module))];
  const lines = [...plain]
    .sort((left, right) => compareModules(left.module, right.module))
    .map(({ module, as }) => `import ${module}${as === undefined ? '' : ` as ${as}`}`);
  const froms = modules
    .sort(compareModules)
    .flatMap((module) => printFrom(module, specs.filter((spec) => spec.module === module).flatMap(namesOf)));
  return [...new Set(lines), ...froms].join('\n');
}

function namesOf({ names }: ImportSpec): readonly string[] {
  return names ?? [];
}

/** Prints the imports from one module. An aliased name gets its own statement. */
function printFrom(module: string, names: readonly string[]): readonly string[] {
  const sorted = [...new Set(names)].sort(compareMembers);
  const plain = sorted.filter((name) => !name.includes(' as '));
  const statements: (readonly string[])[] = sorted
    .filter((name) => name.includes(' as '))
    .map((name) => [name]);
  if (plain.length > 0) statements.push(plain);
  return statements
    .sort(([left = ''], [right = '']) => compareMembers(left, right))
    .map((members) => printMembers(`from ${module} import `, members));
}

function printMembers(head: string, members: readonly string[]): string {
  const line = `${head}${members.join(', ')}`;
  return fits(line) ? line : printBroken(group(`${head}(`, members, ')'));
}

/** Compares modules; relative imports from further up come first. */
function compareModules(left: string, right: string): number {
  const [ours, theirs] = [left, right].map((module) => /^\.*/.exec(module)?.[0].length ?? 0);
  return (theirs ?? 0) - (ours ?? 0) || compareIgnoringCase(left, right);
}

/** Compares names of one import, as isort's `order-by-type` does: constants, then classes, then the rest. */
export function compareMembers(left: string, right: string): number {
  return kindOf(left) - kindOf(right) || compareIgnoringCase(left, right);
}

/** Ranks a name by its spelling: `MAX_AGE` is a constant, `Path` and `T` are classes, `status` is neither; `*` is first. */
function kindOf(member: string): number {
  const [name = ''] = member.split(' ');
  if (name === '*') return 0;
  if (name.length > 1 && /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name)) return 1;
  return /^\p{Lu}/u.test(name) ? 2 : 3;
}

/** Compares names whatever their case is, which decides between equal ones. */
export function compareIgnoringCase(left: string, right: string): number {
  return compareNaturally(left.toLowerCase(), right.toLowerCase()) || compareNaturally(left, right);
}
