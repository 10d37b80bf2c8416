import { withoutTexts } from '../edit/texts';
import type { ExprStmt, Node, Stmt } from '../../analysis/python/ast';
import { moduleStem, parentOf } from '../../base/source/paths';
import { lineAt } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { displayItems, dottedName } from '../edit/names';
import { addImports } from '../edit/imports/imports';
import type { WantedImport } from '../edit/imports/import-blocks';
import { includeAs } from '../edit/include';
import { sectionsOf } from '../edit/imports/sections';
import {
  EditRefused,
  unlessRefused,
  leadOf,
  lineEndAt,
  lineStartAt,
  type PythonSource,
} from '../edit/source';
import { nodesIn } from '../../analysis/python/ast/walk';
import { blocksIn, topOf } from '../edit/paths';
import { reflowed } from '../edit/reflow';
import type { ProjectImports } from './imports';

/** The include of a new router: where it goes, and how it's written. */
export interface IncludeText {
  readonly file: string;
  /** `app.include_router(widgets.router)`, or the element of what a loop goes through. */
  readonly line: string;
  readonly isElement: boolean;
  readonly imports: readonly WantedImport[];
  /** The line of another router's include in that file. */
  readonly like: number | undefined;
  /** The line that makes the application, if it's that file that does. */
  readonly madeAt: number | undefined;
  /** The text of the line that would take the new routes' requests, if the include has to stand before that. */
  readonly before?: string | undefined;
  /** The new router. */
  readonly router: { readonly path: string; readonly variable: string };
}

/** Holds what an include is written with. */
export interface IncludeMeans {
  readonly tree: SourceTree;
  readonly imports: ProjectImports;
  readonly width: number;
}

/** Includes a router beside the others: adds the call, or the element, and the import. Throws EditRefused where there's no place. */
export function withInclude(source: PythonSource, include: IncludeText, means: IncludeMeans): PythonSource {
  if (source.text.includes(include.line) && include.line.includes('(')) return source;
  const added = include.isElement ? withElement(source, include) : withCall(source, include);
  const wanted = [...include.imports, ...missingImports(added, include, means.imports)];
  return reflowed(
    addImports(added, wanted, sectionsOf(means.tree, include.file), means.width),
    source,
    means.width,
  );
}

function withCall(source: PythonSource, include: IncludeText): PythonSource {
  const { line, like, madeAt } = include;
  const next = beforeOf(source, include);
  if (next !== undefined) {
    const lead = leadOf(source.text, next.start) ?? '';
    return source.edit([{ at: topOf(source.text, next), insert: `${lead}${line}\n` }]);
  }
  const beside = like === undefined ? undefined : lastBeside(source, like, line);
  if (beside !== undefined) {
    const lead = leadOf(source.text, beside.start) ?? '';
    return source.edit([{ at: lineEndAt(source.text, beside.end), insert: `\n${lead}${line}` }]);
  }
  const name = /^(\w+)\./.exec(line)?.[1] ?? '';
  return unlessRefused(
    () => includeAs(source, { name }, () => line),
    (why) => {
      if (madeAt === undefined) throw why;
      return includeAs(source, { line: madeAt }, () => line);
    },
  );
}

/** Returns the statement before which an include has to stand, in the block in which the others stand. */
function beforeOf({ body, text }: PythonSource, { before, like, madeAt }: IncludeText): Stmt | undefined {
  if (before === undefined) return undefined;
  for (const statements of blocksIn(body)) {
    const at = (line: number | undefined): Stmt | undefined =>
      statements.find((one) => line !== undefined && one.line <= line && lineAt(text, one.end) >= line);
    const found = at(text.split('\n').indexOf(before) + 1);
    const beside = at(like ?? madeAt);
    if (beside !== undefined && (found !== beside || found.type === 'ExprStmt')) return found;
  }
  return undefined;
}

type CallStmt = ExprStmt & { readonly type: 'ExprStmt' };

/** Returns the last include of the same router, or application, in the block in which another one stands. */
function lastBeside({ body, text }: PythonSource, line: number, include: string): Stmt | undefined {
  const owner = /^([\w.]+)\.(?:include_router|mount)\(/.exec(include)?.[1];
  const isInclude = (one: Stmt): one is CallStmt =>
    one.type === 'ExprStmt' &&
    one.value.type === 'Call' &&
    dottedName(one.value.func)?.replace(/\.\w+$/, '') === owner;
  for (const statements of blocksIn(body)) {
    const found = statements.find(
      (one) => isInclude(one) && one.line <= line && lineAt(text, one.end) >= line,
    );
    if (found !== undefined)
      return (
        statements.findLast(
          (one) => isInclude(one) && text.slice(one.start, one.end).includes('include_router'),
        ) ?? found
      );
  }
  return undefined;
}

/** Adds an element to the tuple, list, set or dict in which another router stands, or an argument to its call. */
function withElement(source: PythonSource, { line, like }: IncludeText): PythonSource {
  const nodes = [...nodesIn(source.body)];
  const displays = [
    ...nodes.flatMap((node) => [displayItems(node) ?? []].filter((items) => items.length > 0)),
    ...nodes.flatMap((node) => (node.type === 'Call' ? [node.args] : [])),
  ];
  const isLike = (item: Node): boolean => lineAt(source.text, item.start) === like;
  const last = displays.find((items) => items.some(isLike))?.at(-1);
  if (last === undefined) throw new EditRefused('has no list of routers where another one stood');
  if (
    source.text.slice(displays[0]?.[0]?.start ?? 0).includes(` ${line}`) &&
    displays.some((items) => items.some((item) => source.text.slice(item.start, item.end) === line))
  )
    return source;
  const lead = source.text.slice(lineStartAt(source.text, last.start), last.start);
  if (!/^\s*$/.test(lead)) return source.edit([{ at: last.end, insert: `, ${line}` }]);
  // A remark behind the last one stays there.
  const at = lineEndAt(source.text, last.end);
  const [, comma = '', rest = ''] = /^(,?)[ \t]*(?:#.*)?(.*)$/.exec(source.text.slice(last.end, at)) ?? [];
  if (rest !== '') return source.edit([{ at: last.end, insert: `,\n${lead}${line}` }]);
  const next = { at, insert: `\n${lead}${line}${comma}` };
  return source.edit(comma === '' ? [{ at: last.end, insert: ',' }, next] : [next]);
}

/** Returns the import of the router where the include's names aren't bound, as where each function imports its own. */
function missingImports(
  source: PythonSource,
  { line, imports: wanted, file, router }: IncludeText,
  imports: ProjectImports,
): readonly WantedImport[] {
  const stem = moduleStem(router.path);
  const known = new Set([
    ...bindingsOf(source.body).map(({ name }) => name),
    ...wanted.map(({ name, asname = name }) => asname),
  ]);
  const code = withoutTexts(line);
  const module = /\b(\w+)\.\w+/g;
  for (const [whole, owner = ''] of code.matchAll(module)) {
    if (known.has(owner) || !whole.endsWith(`.${router.variable}`)) continue;
    const place = `${parentOf(router.path)}/__init__.py`;
    return [
      { module: imports.moduleOf(place, file), name: stem, ...(owner === stem ? {} : { asname: owner }) },
    ];
  }
  const argument =
    /^[\w.]+\(\s*(?:router\s*=\s*)?(\w+)\b(?!\.|\(|\s*=)/.exec(code)?.[1] ??
    (/^\w+$/.test(code) ? code : undefined);
  if (argument === undefined || known.has(argument)) return [];
  const asname = argument === router.variable ? {} : { asname: argument };
  return [{ module: imports.moduleOf(router.path, file), name: router.variable, ...asname }];
}
