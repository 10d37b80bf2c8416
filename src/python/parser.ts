import { Language, Parser, type Tree } from 'web-tree-sitter';

import type { Body, FunctionDef, Module, Parse, Signature, Stmt, SyntaxProblem } from './ast';
import type { Position } from './code-reader';
import { Converter, type LeftOut } from './converter';
import { type Gap, outline, type Outlined } from './outline';
import { pieces } from './pieces';
import type { LeftOutFunction } from './reader';
import { syntaxProblems } from './syntax-problems';
import { SyntaxNode } from './syntax-node';
import { limitTiering } from './tiering';
import { readWasm } from './wasm-files';

let loaded: Promise<Parse> | undefined;

/** Loads the parser, once a process. Rejects only where the installation is broken. */
export function loadParser(): Promise<Parse> {
  return (loaded ??= load());
}

async function load(): Promise<Parse> {
  limitTiering();
  await Parser.init({ wasmBinary: readWasm('web-tree-sitter.wasm') });
  const parser = new Parser();
  parser.setLanguage(await Language.load(readWasm('tree-sitter-python.wasm')));
  return (text) => new Source(text, parser).module();
}

/**
 * Shorter texts are parsed whole: it takes less than a millisecond, and tells of damage in bodies that are never
 * entered too.
 */
const WHOLE = 8_000;

type Ranges = NonNullable<NonNullable<Parameters<Parser['parse']>[2]>['includedRanges']>;

/** The parser asks for the place of the end, and does nothing with it. */
const ANYWHERE = { row: 2 ** 31 - 1, column: 0 };

/** One text, and what was read of it: the bodies of functions, most of any program, only where they're entered. */
class Source {
  private readonly trees = new Set<Tree>();
  private readonly converters: Converter[] = [];
  private readonly problems: SyntaxProblem[] = [];
  private isDisposed = false;

  constructor(
    private readonly text: string,
    private readonly parser: Parser,
  ) {}

  module(): Module {
    const { text } = this;
    const body = (text.length < WHOLE ? undefined : this.withoutBodies()) ?? this.whole();
    return {
      text,
      body,
      errors: () => this.errors(),
      dispose: () => {
        this.dispose();
      },
    };
  }

  /** `undefined` for damaged source: what belongs to which body can't be told. */
  private withoutBodies(): readonly Stmt[] | undefined {
    const { text } = this;
    const functions = outline(text);
    if (functions === undefined || functions.length === 0) return undefined;
    const tree = this.parse(rangesAround({ from: START, to: text.length }, functions.flatMap(gapsOf)));
    const root = new SyntaxNode(tree.rootNode);
    const statements = root.isDamaged
      ? undefined
      : this.converter(false, functions).statements(root.children);
    this.free(tree);
    return statements;
  }

  private whole(): readonly Stmt[] {
    const roots = this.treesOf().map(({ rootNode }) => new SyntaxNode(rootNode));
    const damaged = roots.filter(({ isDamaged }) => isDamaged);
    this.problems.push(...damaged.flatMap(syntaxProblems));
    const converter = this.converter(damaged.length > 0);
    return converter.statements(roots.flatMap((root) => (root.type === 'ERROR' ? [root] : root.children)));
  }

  /** One tree, but for damaged source as many as it takes to keep the damage from spreading. */
  private treesOf(): readonly Tree[] {
    const whole = this.parse([]);
    if (!whole.rootNode.hasError) return [whole];
    const parts = pieces(this.text).map((range) => this.parse([range]));
    const isWorthIt = decorators(parts) > decorators([whole]);
    for (const unused of isWorthIt ? [whole] : parts) this.free(unused);
    return isWorthIt ? parts : [whole];
  }

  /** Reads a body that was left out, functions inside it without theirs again. */
  private body(of: Outlined): Body {
    const inner = outline(this.text, of.body) ?? [];
    const def = this.define(of, of.body.to.index, [...of.signature, ...inner.flatMap(gapsOf)], inner);
    return def?.body() ?? { statements: [], isGenerator: false };
  }

  private signature(of: Outlined): Signature {
    return this.define(of, of.body.from.index, [], [])?.signature() ?? { params: [], returns: undefined };
  }

  /** Parses a function by itself, from its `def` to a place behind it. */
  private define(
    { start }: Outlined,
    to: number,
    gaps: readonly Gap[],
    inner: readonly Outlined[],
  ): FunctionDef | undefined {
    if (this.isDisposed) throw new Error('The body of a function was asked for after Module.dispose().');
    const tree = this.parse(rangesAround({ from: start, to }, gaps));
    const root = new SyntaxNode(tree.rootNode);
    const { isDamaged } = root;
    if (isDamaged) this.problems.push(...syntaxProblems(root));
    const converter = this.converter(isDamaged, inner);
    const [def] = converter.statements(root.type === 'ERROR' ? [root] : root.children);
    this.free(tree);
    return def?.type === 'FunctionDef' ? def : undefined;
  }

  private converter(isDamaged: boolean, functions?: readonly Outlined[]): Converter {
    const converter = new Converter(this.text, isDamaged, functions && this.leftOut(functions));
    this.converters.push(converter);
    return converter;
  }

  private leftOut(functions: readonly Outlined[]): LeftOut {
    return {
      functions: new Map(functions.map((one) => [one.start.index, this.function(one)])),
      ends: new Map(functions.map(({ headEnd, codeEnd }) => [headEnd, codeEnd])),
    };
  }

  private function(one: Outlined): LeftOutFunction {
    return {
      name: one.name.normalize('NFKC'),
      isAsync: one.isAsync,
      end: one.codeEnd,
      signature: one.signature.length > 0 ? once(() => this.signature(one)) : undefined,
      body: once(() => this.body(one)),
    };
  }

  private errors(): readonly SyntaxProblem[] {
    return [...this.problems, ...this.converters.flatMap(({ problems }) => problems)];
  }

  private parse(includedRanges: Ranges): Tree {
    const tree = this.parser.parse(this.text, null, { includedRanges });
    if (tree === null) throw new Error('The parser has no language.');
    this.trees.add(tree);
    return tree;
  }

  private free(tree: Tree): void {
    this.trees.delete(tree);
    tree.delete();
  }

  private dispose(): void {
    this.isDisposed = true;
    for (const converter of this.converters) converter.dispose();
    for (const tree of this.trees) tree.delete();
    this.trees.clear();
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const START: Position = { index: 0, row: 0, column: 0 };

const gapsOf = ({ signature, body }: Outlined): readonly Gap[] => [...signature, body];

/** What's left of a part of the text without these gaps. */
function rangesAround({ from, to }: { from: Position; to: number }, gaps: readonly Gap[]): Ranges {
  const starts = [from, ...gaps.map((gap) => gap.to)];
  const ends = [...gaps.map((gap) => gap.from), { index: to, ...ANYWHERE }];
  return starts.flatMap((start, position) => {
    const end = ends[position] ?? start;
    return { startIndex: start.index, startPosition: start, endIndex: end.index, endPosition: end };
  });
}

function decorators(trees: readonly Tree[]): number {
  return trees.reduce((count, { rootNode }) => count + rootNode.descendantsOfType('decorator').length, 0);
}
