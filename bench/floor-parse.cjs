/**
 * The floor of anything that parses: parses the files of a list, one a line, whole, with the parser that's in use, frees
 * each tree, and does nothing with it. With the setting of V8 that we found to serve it best.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');

const modules = join(__dirname, '..', 'node_modules');
const { Language, Parser } = require(join(modules, 'web-tree-sitter', 'web-tree-sitter.cjs'));

async function main() {
  setFlagsFromString('--wasm-tiering-budget=300000000');
  await Parser.init({ wasmBinary: readFileSync(join(modules, 'web-tree-sitter', 'web-tree-sitter.wasm')) });
  const parser = new Parser();
  parser.setLanguage(
    await Language.load(readFileSync(join(modules, 'tree-sitter-python', 'tree-sitter-python.wasm'))),
  );
  for (const file of readFileSync(process.argv[2], 'utf8').split('\n')) {
    if (file !== '') parser.parse(readFileSync(file, 'utf8')).delete();
  }
}

void main();
