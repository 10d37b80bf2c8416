import type { Expr, Node, Pattern } from './ast';
import { identifier, MAX_NESTING, type Reader, TOO_DEEP, unsupported } from './reader';
import { at, spanning, type SyntaxNode } from './syntax-node';

type PatternHandler = (node: SyntaxNode, read: Reader) => Pattern;

/** The pattern of a `case`: several, or one and a comma, are a sequence. */
export function casePatterns(clause: SyntaxNode, read: Reader): Pattern {
  const patterns = clause.parts
    .filter(({ type }) => type === 'case_pattern')
    .map((part) => pattern(part, read));
  const [first] = patterns;
  return first === undefined || clause.has(',') || isStar(first)
    ? { type: 'MatchSequence', patterns }
    : first;
}

const WILDCARD: Pattern = { type: 'MatchAs', pattern: undefined, name: undefined };

/** Kinds of patterns; what's missing here is a literal. */
const PATTERNS: ReadonlyMap<string, PatternHandler> = new Map<string, PatternHandler>([
  ['_', () => WILDCARD],
  ['case_pattern', (node, read) => readable(operands(node), read)],
  ['dotted_name', name],
  ['as_pattern', capture],
  ['union_pattern', (node, read) => ({ type: 'MatchOr', patterns: alternatives(node, read) })],
  ['list_pattern', (node, read) => ({ type: 'MatchSequence', patterns: all(node.parts, read) })],
  ['tuple_pattern', group],
  ['dict_pattern', mapping],
  ['class_pattern', classPattern],
  ['splat_pattern', (node, read) => ({ type: 'MatchStar', name: starName(node, read) })],
]);

function pattern(node: SyntaxNode, read: Reader): Pattern {
  const handler = PATTERNS.get(node.type);
  return handler === undefined
    ? { type: 'MatchValue', value: read.expr(node) }
    : read.deeper(
        () => handler(node, read),
        () => ({ type: 'MatchValue', value: unsupported(node, TOO_DEEP) }),
      );
}

function all(nodes: readonly SyntaxNode[], read: Reader): readonly Pattern[] {
  return nodes.map((node) => pattern(node, read));
}

/** What stands between the punctuation. */
function operands(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter(({ type }) => type !== 'ERROR');
}

/** One pattern; a literal may have a minus in front, which the grammar has as a token beside it. */
function readable(nodes: readonly SyntaxNode[], read: Reader): Pattern {
  const [first, second] = nodes;
  if (first === undefined) {
    return WILDCARD;
  }
  return first.type === '-' && second !== undefined
    ? { type: 'MatchValue', value: negative(spanning(first, second), second, read) }
    : pattern(first, read);
}

function negative(place: Node, operand: SyntaxNode, read: Reader): Expr {
  return { type: 'UnaryOp', ...at(place), op: '-', operand: read.expr(operand) };
}

function alternatives(node: SyntaxNode, read: Reader): readonly Pattern[] {
  const groups: SyntaxNode[][] = [[]];
  for (const child of operands(node)) {
    if (child.type === '|') {
      groups.push([]);
    } else {
      groups.at(-1)?.push(child);
    }
  }
  return groups.map((group) => readable(group, read));
}

/** `a.b` is compared, `a` is bound. */
function name(node: SyntaxNode, read: Reader): Pattern {
  const { parts } = node;
  const [first] = parts;
  if (first === undefined || parts.length > 1) {
    return { type: 'MatchValue', value: dotted(node, read) };
  }
  const id = identifier(first, read);
  return id === '_' ? WILDCARD : { type: 'MatchAs', pattern: undefined, name: id };
}

function dotted(node: SyntaxNode, read: Reader): Expr {
  const [first, ...others] = node.parts;
  if (others.length > MAX_NESTING) {
    return unsupported(node, TOO_DEEP);
  }
  return others.reduce<Expr>(
    (value, part) => ({ type: 'Attribute', ...spanning(value, part), value, attr: identifier(part, read) }),
    first === undefined ? unsupported(node, 'damaged pattern') : read.expr(first),
  );
}

function capture(node: SyntaxNode, read: Reader): Pattern {
  const [inner, alias] = node.parts;
  return {
    type: 'MatchAs',
    pattern: inner && pattern(inner, read),
    name: alias && identifier(alias, read),
  };
}

/** `(a)` is just `a`; `(a,)`, `()` and `(*a)` are sequences. */
function group(node: SyntaxNode, read: Reader): Pattern {
  const patterns = all(node.parts, read);
  const [only] = patterns;
  return only !== undefined && patterns.length === 1 && !node.has(',') && !isStar(only)
    ? only
    : { type: 'MatchSequence', patterns };
}

function isStar({ type }: Pattern): boolean {
  return type === 'MatchStar';
}

/** `{key: value, **rest}`: the grammar has keys and values as neighbours. */
function mapping(node: SyntaxNode, read: Reader): Pattern {
  const items: { key: Expr; pattern: Pattern }[] = [];
  let rest: string | undefined;
  let key: SyntaxNode[] = [];
  for (const child of operands(node)) {
    if (child.type === 'splat_pattern') {
      rest = starName(child, read);
    } else if (child.type === 'case_pattern') {
      items.push({ key: keyOf(key, node, read), pattern: pattern(child, read) });
    } else if (child.type === ',' || child.type === '{') {
      key = [];
    } else if (child.type !== ':') {
      key.push(child);
    }
  }
  return { type: 'MatchMapping', items, rest };
}

function keyOf(nodes: readonly SyntaxNode[], whole: SyntaxNode, read: Reader): Expr {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) {
    return unsupported(whole, 'damaged pattern');
  }
  if (first.type === '-') {
    return negative(spanning(first, last), last, read);
  }
  return first.type === 'dotted_name' ? dotted(first, read) : read.expr(first);
}

function classPattern(node: SyntaxNode, read: Reader): Pattern {
  const patterns: Pattern[] = [];
  const keywords: { name: string; pattern: Pattern }[] = [];
  const [cls, ...args] = node.parts;
  for (const arg of args) {
    const [inner] = arg.parts;
    if (inner?.type === 'keyword_pattern') {
      const [nameNode, ...value] = operands(inner).filter(({ type }) => type !== '=');
      keywords.push({ name: nameNode ? identifier(nameNode, read) : '', pattern: readable(value, read) });
    } else {
      patterns.push(pattern(arg, read));
    }
  }
  return {
    type: 'MatchClass',
    cls: cls ? dotted(cls, read) : unsupported(node, 'damaged pattern'),
    patterns,
    keywords,
  };
}

function starName(node: SyntaxNode, read: Reader): string | undefined {
  const [part] = node.parts;
  const id = part && identifier(part, read);
  return id === '_' ? undefined : id;
}
