import type { Parse } from '../../../analysis/python/ast';
import { Failure } from '../../../base/diagnostics/failure';
import { overlayTree } from '../../../base/source/overlay';
import type { SourceTree } from '../../../base/source/tree';
import type { Place } from '../../../base/diagnostics/place';
import { type Change, contentsOf } from '../../change';
import { addImports } from '../../edit/imports';
import { includeRouter } from '../../edit/include';
import { sectionsOf } from '../../edit/project-section';
import { EditRefused } from '../../edit/refused';
import { openSource, type PythonSource } from '../../edit/source';
import type { Target } from '../../edit/target';
import type { LayoutFacts } from '../../layout/facts';
import { type FilledInclude, fillInclude, importStatement, wantedNames } from '../../layout/fill-facts';
import type { Sibling } from '../../layout/sibling';
import type { Words } from '../../layout/words';
import { isChosen } from './moves';

/** Matches an include: what includes, and the arguments. */
const CALL = /^([\w.]+)\.include_router\(([\s\S]*)\)$/;

/** Returns the include that an option asks for, unless the sibling's is in the same place, or it needs none there. */
export function ownInclude(facts: LayoutFacts, sibling: Sibling, words: Words): FilledInclude | undefined {
  const filled = isChosen(facts.include) ? fillInclude(facts, words) : null;
  if (filled === null || isWhereIncluded(facts, sibling, words)) return undefined;
  const [, ours] = CALL.exec(filled.line) ?? [];
  const [, theirs] = CALL.exec(sibling.include?.text ?? '') ?? [];
  return filled.file === sibling.include?.file && ours === theirs ? undefined : filled;
}

/** Tells whether a resource has its handlers, without a router, in the file where routers are included: they need no include. */
export const isWhereIncluded = (facts: LayoutFacts, { include, router }: Sibling, words: Words): boolean =>
  include === undefined && router === fillInclude(facts, words)?.file;

/** Holds what an include is written with. */
export interface OwnInclude {
  readonly parse: Parse;
  readonly tree: SourceTree;
  readonly include: FilledInclude;
  /** The place that makes the application, which may be in a function. */
  readonly madeAt: Place | undefined;
  /** The variable that the layout takes for it. */
  readonly app: string;
}

/** Adds an include, and its import, to planned changes. Throws a Failure that says how to do it by hand. */
export function withOwnInclude(changes: readonly Change[], own: OwnInclude): readonly Change[] {
  const { parse, tree, include } = own;
  const [, name, args] = CALL.exec(include.line) ?? [];
  const bytes = overlayTree(tree, contentsOf(changes)).read(include.file);
  if (name === undefined || args === undefined || bytes === undefined)
    throw byHand(include, 'no place for it');
  try {
    const source = openSource(bytes, parse);
    const done = imported(included(source, own, { name, args }), own);
    const change = { kind: 'edit', path: include.file, content: done.bytes, role: 'include' } as const;
    return [...changes.filter(({ path }) => path !== include.file), change];
  } catch (error) {
    if (error instanceof EditRefused) throw byHand(include, `${include.file} ${error.message}`);
    throw error;
  }
}

function included(
  source: PythonSource,
  { include, madeAt, app }: OwnInclude,
  { name, args }: { readonly name: string; readonly args: string },
): PythonSource {
  const at = (target: Target): PythonSource => includeRouter(source, { target, router: args, prefix: '' });
  try {
    return at({ name });
  } catch (error) {
    if (!(error instanceof EditRefused) || madeAt?.file !== include.file || name !== app) throw error;
    return at({ line: madeAt.line });
  }
}

function imported(source: PythonSource, { tree, include }: OwnInclude): PythonSource {
  if (include.import === undefined) return source;
  return addImports(source, wantedNames(include.import), sectionsOf(tree, include.file));
}

function byHand({ file, line, import: needed }: FilledInclude, why: string): Failure {
  const lines = [...(needed === undefined ? [] : [importStatement(needed)]), line];
  return new Failure(
    `the router can't be included in ${file}: ${why}; nothing is written. Add by hand, and leave out --register:`,
    lines.map((one) => `  ${one}`),
  );
}
