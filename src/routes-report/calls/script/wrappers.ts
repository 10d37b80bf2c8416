import type * as ts from 'typescript';
import { joined, markOf } from '../url-parts';
import { calledFunction } from './functions';
import type { Located } from './names';
import { partsOf } from './parts';
import type { Request } from './requests';
import type { Resolver } from './resolve';

/** A request that a function sends to a path that it's given. */
interface Sending {
  readonly call: ts.Node;
  /** The index of the parameter that holds the path. */
  readonly parameter: number;
}

/** Finds the functions of a workspace that send requests to a path they are given, and what calls of them send. */
export class Wrappers {
  readonly #sendings = new Map<ts.Node, readonly Sending[]>();

  /** Takes what reads a request of an expression. */
  constructor(
    private readonly resolver: Resolver,
    private readonly requestIn: (at: Located) => Request | undefined,
  ) {}

  /** Returns the request that a call of such a function sends, with the argument as its place. */
  requestOf(call: Located & { readonly node: ts.CallExpression }): Request | undefined {
    const called = calledFunction(this.resolver, call);
    return called === undefined ? undefined : this.#sent(call, called, call.node.arguments);
  }

  /** Returns the request that a function sends that's called with these arguments: `useSWR(url, fetcher)`. */
  requestBy(fetcher: Located, url: Located): Request | undefined {
    const { ts } = this.resolver;
    const { node, ...rest } = this.resolver.follow(fetcher);
    const isFunction =
      ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);
    const [parameter] = isFunction ? node.parameters : [];
    if (!isFunction || parameter === undefined) return undefined;
    const bound = new Map([...rest.bound, [parameter, url] as const]);
    return this.#sent(url, { ...rest, node, bound }, [url.node]);
  }

  #sent(
    from: Located,
    called: Located & { readonly node: ts.FunctionLikeDeclaration },
    given: readonly ts.Node[],
  ): Request | undefined {
    for (const { call, parameter } of this.#sendingsOf(called)) {
      const argument = given[parameter];
      const request = argument === undefined ? undefined : this.requestIn({ ...called, node: call });
      if (request !== undefined && argument !== undefined)
        return { ...request, place: { ...from, node: argument } };
    }
    return undefined;
  }

  #sendingsOf(called: Located & { readonly node: ts.FunctionLikeDeclaration }): readonly Sending[] {
    const known = this.#sendings.get(called.node);
    if (known !== undefined) return known;
    this.#sendings.set(called.node, []); // it may call itself
    const { ts } = this.resolver;
    const marks = called.node.parameters.map((parameter, index): readonly [ts.Node, Located] => [
      parameter,
      { ...called, node: ts.factory.createStringLiteral(markOf(index)), bound: new Map() },
    ]);
    const marked = { ...called, bound: new Map([...called.bound, ...marks]) };
    const found: Sending[] = [];
    const visit = (node: ts.Node): void => {
      const request = this.requestIn({ ...marked, node });
      const text = request === undefined ? '' : joined(partsOf(this.resolver, request.url)).join('');
      const parameter = marks.findIndex((_, index) => text.includes(markOf(index)));
      if (parameter >= 0) found.push({ call: node, parameter });
      ts.forEachChild(node, visit);
    };
    if (called.node.body !== undefined) visit(called.node.body);
    this.#sendings.set(called.node, found);
    return found;
  }
}
