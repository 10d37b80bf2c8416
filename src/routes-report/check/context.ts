import type { FunctionDef, Module } from '../../analysis/python/ast';
import { decodeSource } from '../../analysis/python/decode';
import { parseWhole } from '../../analysis/python/parser';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { routerTree } from '../../analysis/fastapi/details/router-tree';
import type { Inspection } from '../inspect/inspection';
import { toRow } from '../report';
import { methodWords, shortName } from '../view/columns';
import { globTest } from '../view/glob';
import { layout, type Placed } from '../../analysis/routing/layout';
import type { RouterNode } from '../../analysis/routing/router';
import { askingOf } from '../../base/source/answer-cache';
import { linesOf, readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { nodesIn } from '../../analysis/python/ast/walk';

/** A function in a file: its name, and the lines of its first decorator, its `def` and its end. */
interface WrittenFunction extends Pick<FunctionDef, 'name' | 'firstLine' | 'line'> {
  readonly last: number;
}

/** The input of rules. Computes costly parts on first use. */
export class CheckContext {
  private readonly texts = new Map<string, readonly string[]>();
  private guardTests: readonly ((name: string) => boolean)[] | undefined;
  private madeTree: RouterNode<RegisteredRoute> | undefined;
  private madeLayout: readonly Placed<RegisteredRoute>[] | undefined;

  /** Takes an inspection with details, and with operations for the rules that read them. */
  constructor(
    readonly inspection: Inspection,
    /** The dependencies that guard path operations, as names or globs. */
    readonly guards: readonly string[] = [],
  ) {}

  /** All routes except FastAPI's own documentation routes. */
  get routes(): readonly RegisteredRoute[] {
    return this.inspection.analysis.routes.filter(({ kind }) => kind !== 'docs');
  }

  /** The routers in the order in which requests reach them, documentation routes included. */
  get tree(): RouterNode<RegisteredRoute> {
    const { routes, details } = this.inspection.analysis;
    return (this.madeTree ??= routerTree(routes, details?.routing));
  }

  get layout(): readonly Placed<RegisteredRoute>[] {
    return (this.madeLayout ??= layout(this.tree));
  }

  /** Returns true for a dependency, by its dotted name, that is one of {@link guards}. */
  isGuard(name: string): boolean {
    this.guardTests ??= this.guards.map((guard) => globTest(guard));
    return this.guardTests.some((test) => test(name) || test(shortName(name)));
  }

  /** Returns the lines of a file, none if it can't be read. */
  lines(file: string): readonly string[] {
    const known = this.texts.get(file) ?? (readText(this.inspection.files, file) ?? '').split(/\r\n?|\n/);
    this.texts.set(file, known);
    return known;
  }

  /** Returns the functions of a file, those in others and in classes included, in no particular order. */
  functions(file: string): readonly WrittenFunction[] {
    const { files } = this.inspection;
    return askingOf(files).once('functions', file, () => functionsIn(parsedWhole(files, file)));
  }
}

/**
 * Returns a file's module, the bodies of its functions included, decoded as the analysis does and parsed once in a run. A file that
 * can't be read is empty.
 */
export const parsedWhole = (files: SourceTree, file: string): Module =>
  askingOf(files).forRun('parsed whole', file, () =>
    parseWhole(decodeSource(files.read(file) ?? new Uint8Array()).text ?? ''),
  );

function functionsIn({ body, text }: Module): readonly WrittenFunction[] {
  const lineAt = linesOf(text);
  return [...nodesIn(body)]
    .filter((node): node is FunctionDef => node.type === 'FunctionDef')
    .map(({ name, firstLine, line, end }) => ({ name, firstLine, line, last: lineAt(end) }));
}

/** Returns `GET, HEAD /items`. */
export const nameOf = (route: RegisteredRoute): string => `${verbOf(route)} ${route.path || '/'}`;

/** Returns `GET, HEAD`, `WS` or `MOUNT`. */
export const verbOf = (route: RegisteredRoute): string => methodWords(toRow(route)).join(', ');
