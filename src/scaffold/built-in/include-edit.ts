import type { Expr } from '../../analysis/python/ast';
import { addImports } from '../edit/imports';
import { includeAs } from '../edit/include';
import { sectionsOf } from '../edit/project-section';
import type { PythonSource } from '../edit/source';
import { lineStartAt } from '../edit/source';
import { nodesIn } from '../edit/walk';
import { reflowed } from '../frame/reflow';
import { type FilledInclude, wantedNames } from '../layout/fill-facts';
import type { SourceTree } from '../../base/source/tree';

/** Holds what an include is written with. */
export interface IncludeMeans {
  readonly tree: SourceTree;
  readonly include: FilledInclude;
  /** The line of another router's include in that file; `undefined` without one. */
  readonly like: number | undefined;
  readonly isElement: boolean;
  /** The line that makes the application, if it's that file that does. */
  readonly madeAt: number | undefined;
  readonly width: number;
}

/** Includes a router beside the others: imports it, and adds the call, or the element of what a loop goes through. */
export function included(source: PythonSource, means: IncludeMeans): PythonSource {
  const { include, tree, width } = means;
  if (source.text.includes(include.line)) return source;
  const added = means.isElement ? withElement(source, means) : withCall(source, means);
  const wanted = include.import === undefined ? [] : wantedNames(include.import);
  return reflowed(addImports(added, wanted, sectionsOf(tree, include.file)), source, width);
}

function withCall(source: PythonSource, { include, madeAt }: IncludeMeans): PythonSource {
  const name = /^(\w+)\./.exec(include.line)?.[1] ?? '';
  return includeAs(source, madeAt === undefined ? { name } : { line: madeAt }, include.line);
}

/** Adds an element to the tuple or list in which another router stands. */
function withElement(source: PythonSource, { include, like }: IncludeMeans): PythonSource {
  const displays = [...nodesIn(source.body)].filter(
    (node): node is Expr & { type: 'Tuple' | 'List' } => node.type === 'Tuple' || node.type === 'List',
  );
  const display = displays.find(({ items }) => items.some(({ line }) => line === like));
  const last = display?.items.at(-1);
  if (last === undefined) return source;
  const lead = source.text.slice(lineStartAt(source.text, last.start), last.start);
  const isVertical = /^\s*$/.test(lead);
  return source.edit([
    { at: last.end, insert: isVertical ? `,\n${lead}${include.line}` : `, ${include.line}` },
  ]);
}
