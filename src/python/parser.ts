import { Language, Parser, type Tree } from 'web-tree-sitter';

import type { Module, Parse } from './ast';
import { Converter } from './converter';
import { pieces } from './pieces';
import { syntaxProblems } from './syntax-problems';
import { SyntaxNode } from './syntax-node';
import { readWasm } from './wasm-files';

let loaded: Promise<Parse> | undefined;

/** Loads the parser, once a process. Rejects only where the installation is broken. */
export function loadParser(): Promise<Parse> {
  return (loaded ??= load());
}

async function load(): Promise<Parse> {
  await Parser.init({ wasmBinary: readWasm('web-tree-sitter.wasm') });
  const parser = new Parser();
  parser.setLanguage(await Language.load(readWasm('tree-sitter-python.wasm')));
  return (text) => toModule(text, treesOf(text, parser));
}

/** One tree, but for damaged source as many as it takes to keep the damage from spreading. */
function treesOf(text: string, parser: Parser): readonly Tree[] {
  const whole = parse(text, parser);
  if (!whole.rootNode.hasError) {
    return [whole];
  }
  const parts = pieces(text).map((range) => parse(text, parser, [range]));
  const isWorthIt = decorators(parts) > decorators([whole]);
  for (const unused of isWorthIt ? [whole] : parts) {
    unused.delete();
  }
  return isWorthIt ? parts : [whole];
}

type Ranges = NonNullable<NonNullable<Parameters<Parser['parse']>[2]>['includedRanges']>;

function parse(text: string, parser: Parser, includedRanges: Ranges = []): Tree {
  const tree = parser.parse(text, null, { includedRanges });
  if (tree === null) {
    throw new Error('The parser has no language.');
  }
  return tree;
}

function decorators(trees: readonly Tree[]): number {
  return trees.reduce((count, { rootNode }) => count + rootNode.descendantsOfType('decorator').length, 0);
}

function toModule(text: string, trees: readonly Tree[]): Module {
  const roots = trees.map(({ rootNode }) => new SyntaxNode(rootNode));
  const damaged = roots.filter(({ isDamaged }) => isDamaged);
  const converter = new Converter(text, damaged.length > 0);
  const problems = damaged.flatMap(syntaxProblems);
  return {
    text,
    body: converter.statements(roots.flatMap((root) => (root.type === 'ERROR' ? [root] : root.children))),
    /** Python 2 inside a function's body is met when that is converted. */
    get errors() {
      return [...problems, ...converter.problems];
    },
    dispose: () => {
      converter.dispose();
      for (const tree of trees) {
        tree.delete();
      }
    },
  };
}
