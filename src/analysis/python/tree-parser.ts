import { Language, Parser, type Tree } from 'web-tree-sitter';

import type { Module, Parse, Stmt, SyntaxProblem } from './ast';
import { Converter } from './converter';
import { withoutOverlong } from './overlong';
import { pieces } from './pieces';
import { syntaxProblems } from './syntax-problems';
import { SyntaxNode } from './syntax-node';
import { limitTiering } from './tiering';
import { readWasm } from './wasm-files';

/**
 * The parser that finds its way through damaged source, which takes a while to load. Rejects only where the
 * installation is broken.
 */
export async function loadTreeParser(): Promise<Parse> {
  limitTiering();
  await Parser.init({ wasmBinary: readWasm('web-tree-sitter.wasm') });
  const parser = new Parser();
  parser.setLanguage(await Language.load(readWasm('tree-sitter-python.wasm')));
  return (text) => {
    const short = withoutOverlong(text);
    return new Source(short.text, parser, short.problems).module();
  };
}

type Ranges = NonNullable<NonNullable<Parameters<Parser['parse']>[2]>['includedRanges']>;

/** One text, and what was read of it. */
class Source {
  private readonly trees = new Set<Tree>();
  private readonly converters: Converter[] = [];
  private readonly problems: SyntaxProblem[];

  constructor(
    private readonly text: string,
    private readonly parser: Parser,
    problems: readonly SyntaxProblem[],
  ) {
    this.problems = [...problems];
  }

  module(): Module {
    const { text } = this;
    const body = this.whole();
    return {
      text,
      body,
      errors: () => this.errors(),
      dispose: () => {
        this.dispose();
      },
    };
  }

  private whole(): readonly Stmt[] {
    const roots = this.treesOf().map(({ rootNode }) => new SyntaxNode(rootNode));
    const damaged = roots.filter(({ isDamaged }) => isDamaged);
    this.problems.push(...damaged.flatMap(syntaxProblems));
    const converter = new Converter(this.text, damaged.length > 0);
    this.converters.push(converter);
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
    for (const converter of this.converters) converter.dispose();
    for (const tree of this.trees) tree.delete();
    this.trees.clear();
  }
}

function decorators(trees: readonly Tree[]): number {
  return trees.reduce((count, { rootNode }) => count + rootNode.descendantsOfType('decorator').length, 0);
}
