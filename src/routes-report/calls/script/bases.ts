import type * as ts from 'typescript';
import type { UrlPart } from '../url-call';
import { follow } from '../values/follow';
import { free, type Term } from '../values/term';
import { partsOf } from '../values/texts';
import type { Terms } from './terms';

/** The bases that programs put before the paths of clients besides their options. */
export interface Bases {
  /** By the expression that makes the client, or the package that's one. */
  readonly by: ReadonlyMap<Term | string, readonly UrlPart[]>;
  /** True if something puts a base before the paths of Angular's `HttpClient`. */
  readonly isIntercepted: boolean;
}

/** Matches the texts that may do so. */
export const SETTING = /defaults\.baseURL|interceptors\.request|\.clone\(\s*\{[^}]*\burl\b/;

/** Finds `axios.defaults.baseURL = …`, and what changes the URLs of requests on their way. */
export function basesIn(terms: Terms, sources: readonly ts.SourceFile[]): Bases {
  const { ts } = terms;
  const by = new Map<Term | string, readonly UrlPart[]>();
  let isIntercepted = false;
  const set = (owner: Term, parts: readonly UrlPart[]): void => {
    const { term } = follow(free(owner));
    const key = term.kind === 'package' || term.kind === 'name' ? term.name : term;
    by.set(key, by.has(key) ? [undefined] : parts); // different ones: which one it is can't be told
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const target = terms.of(node.left);
      // `client.defaults.baseURL = value`
      const defaults = target.kind === 'member' && target.name === 'baseURL' ? target.owner : undefined;
      if (defaults?.kind === 'member' && defaults.name === 'defaults')
        set(defaults.owner, partsOf(free(terms.of(node.right))));
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      // `client.interceptors.request.use(config => { config.url = … })`
      const { name, owner } = dotted(terms.of(node.expression.expression));
      const { owner: client, name: interceptors } = dotted(owner);
      const isChanging = (): boolean =>
        node.arguments.some((one) => /\b(?:url|baseURL)\b\s*[:=](?!=)/.test(one.getText()));
      if (name === 'request' && interceptors === 'interceptors' && client !== undefined && isChanging())
        set(client, [undefined]);
      // `request.clone({ url: … })`, as Angular's interceptors have it
      const [options] = node.expression.name.text === 'clone' ? node.arguments : [];
      const copied = options === undefined ? undefined : terms.of(options);
      isIntercepted ||=
        copied?.kind === 'object' && copied.entries.some((one) => 'name' in one && one.name === 'url');
    }
    ts.forEachChild(node, visit);
  };
  sources.forEach(visit);
  return { by, isIntercepted };
}

const dotted = (term: Term | undefined): { readonly name?: string; readonly owner?: Term } =>
  term?.kind === 'member' ? term : {};
