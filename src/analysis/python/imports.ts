import type { Alias, ImportFrom, Stmt } from './ast';
import { identifier, type Reader } from './reader';
import { at, type SyntaxNode } from './syntax-node';

const NAMES: ReadonlySet<string> = new Set(['dotted_name', 'aliased_import']);

const import_statement = (node: SyntaxNode, read: Reader): Stmt => ({
  type: 'Import',
  ...at(node),
  names: node.parts.filter(isName).map((part) => alias(part, read)),
});

const import_from_statement = (node: SyntaxNode, read: Reader): Stmt => {
  const [from, ...imported] = node.parts;
  return { type: 'ImportFrom', ...at(node), ...source(from, read), names: names(imported, read) };
};

const future_import_statement = (node: SyntaxNode, read: Reader): Stmt => ({
  type: 'ImportFrom',
  ...at(node),
  level: 0,
  module: '__future__',
  names: names(node.parts, read),
});

export const IMPORTS = { import_statement, import_from_statement, future_import_statement };

function names(parts: readonly SyntaxNode[], read: Reader): ImportFrom['names'] {
  const isStar = parts.some(({ type }) => type === 'wildcard_import');
  return isStar ? '*' : parts.filter(isName).map((part) => alias(part, read));
}

function isName({ type }: SyntaxNode): boolean {
  return NAMES.has(type);
}

function source(node: SyntaxNode | undefined, read: Reader): Pick<ImportFrom, 'level' | 'module'> {
  if (node?.type !== 'relative_import') {
    return { level: 0, module: dotted(node, read) };
  }
  const [prefix, module] = node.parts;
  const dots = prefix === undefined ? '' : read.source(prefix).replace(/[^.]/g, '');
  return { level: dots.length, module: dotted(module, read) };
}

function alias(node: SyntaxNode, read: Reader): Alias {
  const [name, asname] = node.type === 'aliased_import' ? node.parts : [node];
  return { ...at(node), name: dotted(name, read), asname: asname && identifier(asname, read) };
}

/** `a . b` → `'a.b'` */
function dotted(node: SyntaxNode | undefined, read: Reader): string {
  return (node?.parts ?? []).map((part) => identifier(part, read)).join('.');
}
