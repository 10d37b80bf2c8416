import type { Node } from '../../analysis/python/ast';
import { displayItems } from '../edit/display-items';
import { addImports } from '../edit/imports';
import { includeAs } from '../edit/include';
import { sectionsOf } from '../edit/project-section';
import type { PythonSource } from '../edit/source';
import { lineStartAt } from '../edit/source';
import { nodesIn } from '../edit/walk';
import { reflowed } from '../frame/reflow';
import { type FilledInclude, wantedNames } from '../layout/fill-facts';
import type { SourceTree } from '../../base/source/tree';
import { lineAt } from '../../base/source/text';

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

/** Adds an element to the tuple, list, set or dict in which another router stands. */
function withElement(source: PythonSource, { include, like }: IncludeMeans): PythonSource {
  const displays = [...nodesIn(source.body)].flatMap((node) => {
    const items = displayItems(node);
    return items === undefined ? [] : [items];
  });
  const last = displays.find((items) => items.some((item) => lineOf(source, item) === like))?.at(-1);
  if (last === undefined) return source;
  const lead = source.text.slice(lineStartAt(source.text, last.start), last.start);
  const isVertical = /^\s*$/.test(lead);
  return source.edit([
    { at: last.end, insert: isVertical ? `,\n${lead}${include.line}` : `, ${include.line}` },
  ]);
}

const lineOf = ({ text }: PythonSource, { start }: Node): number => lineAt(text, start);
