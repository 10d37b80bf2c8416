import type * as ts from 'typescript';
import type { UrlPart } from '../url-call';
import { joined } from '../url-parts';
import { type Client, baseIn } from './clients';
import type { Located } from './names';
import { partsOf } from './parts';
import { isUndefined } from './patterns';
import type { Resolver } from './resolve';

/** A request that an expression makes, before the client's base is put before its path. */
export interface Request {
  readonly url: Located;
  /** `undefined` where the source doesn't tell. */
  readonly method: string | undefined;
  readonly base: readonly UrlPart[];
  /** False for clients that are only known by their name: what looks like their path must begin with a slash. */
  readonly isSure: boolean;
  /** The argument that says where it leads, if that isn't the URL itself. */
  readonly place?: Located;
}

/** Returns a request whose client has no base. */
export const requestTo = (url: Located, method: string | undefined): Request => ({
  url,
  method: method?.toUpperCase(),
  base: [],
  isSure: true,
});

/** Reads the arguments that clients take. */
export class Arguments {
  constructor(private readonly resolver: Resolver) {}

  /** Reads `(url, { method })`, `({ url, method })`, `(new Request(url, { method }))`. */
  withOptions(
    at: Located,
    [first, second]: readonly ts.Expression[],
    client: Client,
    verb?: string,
  ): Request | undefined {
    const { ts } = this.resolver;
    if (first === undefined) return undefined;
    const configured = this.configured({ ...at, node: first }, client, verb);
    if (configured !== undefined) return configured;
    const value = this.resolver.follow({ ...at, node: first });
    // `new Request(url, { method })` has the options itself.
    const isRequest = ts.isNewExpression(value.node) && value.node.expression.getText() === 'Request';
    const options = isRequest && ts.isNewExpression(value.node) ? value.node.arguments?.[1] : second;
    const from = isRequest ? value : at;
    const method = verb ?? (options === undefined ? 'GET' : this.methodIn({ ...from, node: options }));
    const url = { ...at, node: first };
    const others = options === undefined ? [] : [{ ...from, node: options }];
    return this.sent(url, method, client, others);
  }

  /** Reads an object with a `url`. */
  configured(at: Located, client: Client, verb?: string): Request | undefined {
    const { ts } = this.resolver;
    const value = this.resolver.follow(at);
    if (!ts.isObjectLiteralExpression(value.node)) return undefined;
    const property = value.node.properties.find((one) => one.name?.getText() === 'url');
    if (property === undefined) return undefined;
    const found = ts.isPropertyAssignment(property)
      ? { ...value, node: property.initializer }
      : this.resolver.member(value, 'url');
    if (found === undefined) return undefined;
    return this.sent(found, verb ?? this.methodIn(value), client, [value]);
  }

  /** Returns the method that options set; GET without one, `undefined` if the source doesn't tell. */
  methodIn(options: Located): string | undefined {
    const { ts } = this.resolver;
    const value = this.resolver.follow(options);
    if (isUndefined(ts, value.node)) return 'GET';
    if (!ts.isObjectLiteralExpression(value.node)) return undefined;
    for (const name of ['method', 'type']) {
      const found = this.resolver.member(value, name);
      if (found !== undefined) return this.methodOf(found);
    }
    const isThere = value.node.properties.some(
      (one) => one.name?.getText() === 'method' || (ts.isSpreadAssignment(one) && this.#isOpen(value, one)),
    );
    return isThere ? undefined : 'GET';
  }

  #isOpen(at: Located, { expression }: ts.SpreadAssignment): boolean {
    const { ts } = this.resolver;
    const { node } = this.resolver.follow({ ...at, node: expression });
    return !isUndefined(ts, node) && !ts.isObjectLiteralExpression(node);
  }

  /** Returns the method that an expression is. A default says nothing of what else may be given. */
  methodOf(at: Located): string | undefined {
    const { ts } = this.resolver;
    const value = this.resolver.follow(at);
    const { node } = value;
    const isDefaulted =
      ts.isBinaryExpression(node) &&
      (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
        node.operatorToken.kind === ts.SyntaxKind.BarBarToken);
    if (!isDefaulted) return this.textOf(value)?.toUpperCase();
    const given = this.resolver.follow({ ...value, node: node.left });
    return isUndefined(ts, given.node) || this.#isMissing(given)
      ? this.methodOf({ ...value, node: node.right })
      : this.textOf(given)?.toUpperCase();
  }

  /** Returns whether an expression is a member of what isn't given. */
  #isMissing(at: Located): boolean {
    const { ts } = this.resolver;
    if (!ts.isPropertyAccessExpression(at.node)) return false;
    const { node } = this.resolver.follow({ ...at, node: at.node.expression });
    return isUndefined(ts, node) || ts.isObjectLiteralExpression(node);
  }

  /** Returns a request of a client; options may set another base. */
  sent(url: Located, method: string | undefined, client: Client, options: readonly Located[] = []): Request {
    const own = options.map((one) => baseIn(this.resolver, one)).find((one) => one !== undefined);
    return { url, method, base: own ?? client.base, isSure: client.kind !== 'wrapped' };
  }

  /** Returns the text of an expression, if the source tells the whole of it. */
  textOf(at: Located): string | undefined {
    const [text, ...rest] = joined(partsOf(this.resolver, at));
    return rest.length === 0 ? text : undefined;
  }
}
