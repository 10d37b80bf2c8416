import type * as ts from 'typescript';
import type { Call, Content, Entry, Spot, Term } from '../values/term';
import type { Compiler } from './compiler';
import { Declarations, nameOf } from './declarations';

/** Reads the expressions of scripts as terms. Names are those that TypeScript says. */
export class Terms {
  readonly #known = new Map<ts.Node, Term>();
  readonly #declarations: Declarations;

  constructor(
    readonly ts: Compiler,
    checker: ts.TypeChecker,
  ) {
    this.#declarations = new Declarations(ts, checker, this);
  }

  /** Returns the term of a node: one without parentheses, `await`, and what only says a type or forbids changes. */
  of(node: ts.Node): Term {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const inner = unwrapped(this.ts, node);
    const at = new NodeSpot(node);
    const term = inner === undefined ? { at, ...this.#read(node, at) } : this.of(inner);
    this.#known.set(node, term);
    return term;
  }

  /** Returns the calls in a node, and the node itself. */
  callsIn(root: ts.Node): readonly Call[] {
    const { ts } = this;
    const found: Call[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const term = this.of(node);
        if (term.kind === 'call') found.push(term);
      }
      ts.forEachChild(node, visit);
    };
    visit(root);
    return found;
  }

  #read(node: ts.Node, at: Spot): Content {
    const { ts } = this;
    if (ts.isIdentifier(node)) return this.#name(node);
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return { kind: 'text', text: node.text };
    if (ts.isPropertyAccessExpression(node))
      return { kind: 'member', owner: this.of(node.expression), name: node.name.text };
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      return { kind: 'member', owner: this.of(node.expression), name: node.argumentExpression.text };
    if (ts.isTemplateExpression(node)) return this.#template(node, at);
    if (ts.isBinaryExpression(node)) return this.#binary(node);
    if (ts.isConditionalExpression(node)) return this.#conditional(node);
    if (ts.isNewExpression(node)) return this.#made(node);
    if (ts.isCallExpression(node)) return this.#call(node, at);
    if (ts.isObjectLiteralExpression(node))
      return { kind: 'object', entries: node.properties.flatMap((one) => this.#entry(one)) };
    if (ts.isArrayLiteralExpression(node))
      return { kind: 'list', items: node.elements.map((one) => this.of(one)) };
    if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: 'nothing' };
    if (node.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = ts.findAncestor(node, ts.isClassLike);
      return { kind: 'self', owner: () => (owner === undefined ? undefined : this.of(owner)) };
    }
    return this.#declarations.read(node);
  }

  #name(node: ts.Identifier): Content {
    if (node.text === 'undefined') return { kind: 'nothing' };
    let meaning: { readonly term: Term | undefined } | undefined;
    return {
      kind: 'name',
      name: node.text,
      meaning: () => (meaning ??= { term: this.#declarations.meaningOf(node) }).term,
    };
  }

  #template({ head, templateSpans }: ts.TemplateExpression, at: Spot): Content {
    const text = (one: string): Term => ({ at, kind: 'text', text: one });
    const spans = templateSpans.flatMap(({ expression, literal }) => [
      this.of(expression),
      text(literal.text),
    ]);
    return { kind: 'joined', terms: [text(head.text), ...spans] };
  }

  #binary({ left, right, operatorToken: { kind } }: ts.BinaryExpression): Content {
    const { BarBarToken, EqualsToken, PlusToken, QuestionQuestionToken } = this.ts.SyntaxKind;
    const [first, second] = [this.of(left), this.of(right)];
    if (kind === PlusToken) return { kind: 'joined', terms: [first, second] };
    if (kind === BarBarToken || kind === QuestionQuestionToken) return { kind: 'fallback', first, second };
    // `module.exports = value` declares what it exports.
    return kind === EqualsToken ? this.of(right) : { kind: 'other' };
  }

  /** Reads `test ? first : second`; a test for a whole URL may be known: `path.startsWith("http")`. */
  #conditional({ condition, whenTrue, whenFalse }: ts.ConditionalExpression): Content {
    const { ts } = this;
    const [first, second] = [this.of(whenTrue), this.of(whenFalse)];
    const [argument] = ts.isCallExpression(condition) ? condition.arguments : [];
    const callee = ts.isCallExpression(condition) ? condition.expression : undefined;
    if (callee === undefined || argument === undefined || !ts.isPropertyAccessExpression(callee))
      return { kind: 'either', first, second };
    const { expression: owner, name } = callee;
    const isTest = name.text === 'test' && /^\/\^\(?(?:\?:)?https?\b/.test(owner.getText());
    const start = isTest
      ? 'http'
      : name.text === 'startsWith' && ts.isStringLiteralLike(argument)
        ? argument.text
        : undefined;
    const test = start === undefined ? undefined : { of: this.of(isTest ? argument : owner), start };
    return { kind: 'either', first, second, test };
  }

  #made({ expression, arguments: all }: ts.NewExpression): Content {
    const given: readonly ts.Expression[] = all ?? [];
    const [path, base] = given;
    if (path !== undefined && this.ts.isIdentifier(expression) && expression.text === 'URL') {
      const isPage = base !== undefined && /\blocation(?:\.origin|\.href)?$/.test(base.getText());
      return {
        kind: 'resolved',
        path: this.of(path),
        base: base === undefined || isPage ? undefined : this.of(base),
      };
    }
    return { ...this.#called(expression, given), isNew: true };
  }

  #called(callee: ts.Expression, given: readonly ts.Expression[]): Content & { kind: 'call' } {
    const spread = given.findIndex((one) => this.ts.isSpreadElement(one));
    return {
      kind: 'call',
      callee: this.of(callee),
      args: given.map((one) => this.of(one)),
      named: new Map(),
      open: spread < 0 ? Infinity : spread,
      isNew: false,
    };
  }

  #call(node: ts.CallExpression, at: Spot): Content {
    const { ts } = this;
    const { expression, arguments: given } = node;
    const [first] = given;
    const required = this.#declarations.required(node);
    if (required !== undefined) return required;
    const name = ts.isIdentifier(expression) ? expression.text : '';
    if (name === 'inject' && first !== undefined) return { kind: 'variable', type: this.of(first) };
    if (name === 'String' && first !== undefined) return this.of(first);
    return (
      (ts.isPropertyAccessExpression(expression) ? this.#textual(expression, given, at) : undefined) ??
      this.#called(expression, given)
    );
  }

  /** Reads the methods of texts and lists that make a text. */
  #textual(
    { expression: owner, name }: ts.PropertyAccessExpression,
    given: readonly ts.Expression[],
    at: Spot,
  ): Content | undefined {
    const { ts } = this;
    const [first, second] = given;
    if (KEEPING.has(name.text) && first === undefined) return this.of(owner);
    if (name.text === 'concat')
      return { kind: 'joined', terms: [owner, ...given].map((one) => this.of(one)) };
    if (name.text === 'join' && ts.isArrayLiteralExpression(owner)) {
      const between: Term = first === undefined ? { at, kind: 'text', text: ',' } : this.of(first);
      const terms = owner.elements.flatMap((one, index) => [...(index === 0 ? [] : [between]), this.of(one)]);
      return { kind: 'joined', terms };
    }
    if (name.text !== 'replace' || first === undefined || second === undefined) return undefined;
    const edges = EDGES.exec(first.getText());
    const [, start, end] = edges ?? [];
    if (edges !== null && ts.isStringLiteralLike(second) && second.text === '')
      return { kind: 'trimmed', of: this.of(owner), isStart: start !== undefined, isEnd: end !== undefined };
    return ts.isStringLiteralLike(first) && first.text !== ''
      ? {
          kind: 'filled',
          of: this.of(owner),
          holes: new RegExp(escaped(first.text)),
          value: () => this.of(second),
        }
      : undefined;
  }

  #entry(one: ts.ObjectLiteralElementLike): readonly Entry[] {
    const { ts } = this;
    if (ts.isSpreadAssignment(one)) return [{ spread: this.of(one.expression) }];
    const value = ts.isPropertyAssignment(one)
      ? one.initializer
      : ts.isShorthandPropertyAssignment(one)
        ? one.name
        : one;
    return [{ name: nameOf(one.name), value: this.of(value) }];
  }
}

/** The methods that leave a URL what it is. */
const KEEPING: ReadonlySet<string> = new Set(['toString', 'trim', 'valueOf']);

/** Matches regular expressions for slashes at the ends of a text. */
const EDGES = /^\/(\^\\\/\+?)?\|?(\\\/\+?\$)?\/g?$/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the expression inside of one that only says its type, waits, or forbids changes. */
function unwrapped(ts: Compiler, node: ts.Node): ts.Node | undefined {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return node.expression;
  if (ts.isAwaitExpression(node) || ts.isTypeAssertionExpression(node)) return node.expression;
  // Releases before 4.9 don't know the operator.
  const isSatisfies = ts.isSatisfiesExpression as typeof ts.isSatisfiesExpression | undefined;
  if (isSatisfies?.(node) === true) return node.expression;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: owner, name } = node.expression;
  const isFrozen = name.text === 'freeze' && ts.isIdentifier(owner) && owner.text === 'Object';
  return isFrozen ? node.arguments[0] : undefined;
}

/** The place of a node. */
class NodeSpot implements Spot {
  constructor(private readonly node: ts.Node) {}

  get file(): ts.SourceFile {
    return this.node.getSourceFile();
  }

  get start(): number {
    return this.node.getStart();
  }

  get end(): number {
    return this.node.getEnd();
  }

  get line(): number {
    return this.file.getLineAndCharacterOfPosition(this.start).line + 1;
  }
}
