import type * as ts from 'typescript';
import type { UrlPart } from '../url-call';
import { packageOf } from './declarations';
import type { Module } from './modules';
import { partsOf } from './parts';
import type { Resolver } from './resolve';

/** The bases that programs put before the paths of clients besides their options. */
export interface Bases {
  /** By the expression that makes the client, or the package that's one. */
  readonly by: ReadonlyMap<ts.Node | string, readonly UrlPart[]>;
  /** True if something puts a base before the paths of Angular's `HttpClient`. */
  readonly isIntercepted: boolean;
}

/** Matches the texts that may do so. */
export const SETTING = /defaults\.baseURL|interceptors\.request|\.clone\(\s*\{[^}]*\burl\b/;

/** Finds `axios.defaults.baseURL = …`, and what changes the URLs of requests on their way. */
export function basesIn(resolver: Resolver, modules: readonly Module[]): Bases {
  const { ts } = resolver;
  const by = new Map<ts.Node | string, readonly UrlPart[]>();
  let isIntercepted = false;
  for (const module of modules) {
    const keyOf = (owner: ts.Node): ts.Node | string => {
      const { node } = resolver.follow({ node: owner, module, bound: new Map() });
      return packageOf(ts, node) ?? (ts.isIdentifier(node) ? node.text : node);
    };
    const set = (owner: ts.Node, parts: readonly UrlPart[]): void => {
      const key = keyOf(owner);
      by.set(key, by.has(key) ? [undefined] : parts); // different ones: which one it is can't be told
    };
    const visit = (node: ts.Node): void => {
      const changed = basedBy(ts, node);
      if (changed !== undefined)
        set(changed.owner, partsOf(resolver, { node: changed.value, module, bound: new Map() }));
      const intercepted = interceptedBy(ts, node);
      if (intercepted !== undefined) set(intercepted, [undefined]);
      isIntercepted ||= isRewriting(ts, node);
      ts.forEachChild(node, visit);
    };
    visit(module.source);
  }
  return { by, isIntercepted };
}

/** Reads `client.defaults.baseURL = value`. */
function basedBy(ts: Resolver['ts'], node: ts.Node): { owner: ts.Node; value: ts.Node } | undefined {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const { left, right } = node;
  if (!ts.isPropertyAccessExpression(left) || left.name.text !== 'baseURL') return undefined;
  const { expression: defaults } = left;
  return ts.isPropertyAccessExpression(defaults) && defaults.name.text === 'defaults'
    ? { owner: defaults.expression, value: right }
    : undefined;
}

/** Reads `client.interceptors.request.use(config => { config.url = … })`. */
function interceptedBy(ts: Resolver['ts'], node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: request } = node.expression;
  if (!request.getText().endsWith('.interceptors.request') || !ts.isPropertyAccessExpression(request))
    return undefined;
  const isChanging = node.arguments.some((one) => /\b(?:url|baseURL)\b\s*[:=](?!=)/.test(one.getText()));
  const { expression: interceptors } = request;
  return isChanging && ts.isPropertyAccessExpression(interceptors) ? interceptors.expression : undefined;
}

/** Returns whether a node is `request.clone({ url: … })`, as Angular's interceptors change a URL. */
function isRewriting(ts: Resolver['ts'], node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [options] = node.arguments;
  return (
    node.expression.name.text === 'clone' &&
    options !== undefined &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some((one) => one.name?.getText() === 'url')
  );
}
