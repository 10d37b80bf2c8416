import { Language, Parser, type Tree } from 'web-tree-sitter';

import type { Module, Parse } from './ast';
import { Converter } from './converter';
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
  return (text) => {
    const tree = parser.parse(text);
    if (tree === null) {
      throw new Error('The parser has no language.');
    }
    return toModule(text, tree);
  };
}

function toModule(text: string, tree: Tree): Module {
  const root = new SyntaxNode(tree.rootNode);
  const converter = new Converter(text, root.isDamaged);
  return {
    text,
    body: converter.statements(root.type === 'ERROR' ? [root] : root.children),
    errors: [...(root.isDamaged ? syntaxProblems(root) : []), ...converter.problems],
    dispose: () => {
      converter.dispose();
      tree.delete();
    },
  };
}
