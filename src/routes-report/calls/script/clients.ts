import { ownEntry } from '../../../base/code/own-entry';
import type * as ts from 'typescript';
import type { UrlPart } from '../url-call';
import { isWhole } from '../url-parts';
import type { Bases } from './bases';
import { packageOf } from './declarations';
import type { Located } from './names';
import { partsOf } from './parts';
import type { Resolver } from './resolve';

/** An object whose methods send requests. */
export interface Client {
  /** `angular`: Angular's `HttpClient`; `wrapped`: one of the program's own, known by its name alone. */
  readonly kind: 'axios' | 'ky' | 'angular' | 'agent' | 'openapi' | 'wrapped';
  /** The URL before the paths that it's given: none, or parts that may be unknown. */
  readonly base: readonly UrlPart[];
}

/** The packages that export a client, or a function that makes one. */
const PACKAGES: Readonly<Record<string, Client['kind']>> = {
  axios: 'axios',
  '@nuxtjs/axios': 'axios',
  ky: 'ky',
  'ky-universal': 'ky',
  got: 'ky',
  ofetch: 'ky',
  superagent: 'agent',
  supertest: 'agent',
  'openapi-fetch': 'openapi',
};

/** The types of parameters and fields that are clients. */
const TYPES: Readonly<Record<string, Client['kind']>> = {
  HttpClient: 'angular',
  AxiosInstance: 'axios',
  AxiosStatic: 'axios',
  Axios: 'axios',
  KyInstance: 'ky',
};

/** Names of globals that are clients. */
const GLOBALS: Readonly<Record<string, Client['kind']>> = {
  axios: 'axios',
  ky: 'ky',
  $fetch: 'ky',
};

/** The options that hold what comes before the paths. */
const BASES = ['baseURL', 'prefixUrl', 'baseUrl', 'prefix'] as const;

/** Matches names of objects that send requests: `apiClient`, `this.http`, `$axios`, `request`. */
const LIKE_CLIENT = /(?:http|client|api|axios|rest|request|fetch|agent|backend)\d*(?:service|instance)?$/i;

/** Matches names that look like the above, and are something else: the other end of a connection, or a stand-in for it. */
const UNLIKE_CLIENT = /(?:server|router|mock|cache|storage|headers|params|query|map|form|queryclient)/i;

/** Tells which expressions are clients. */
export class Clients {
  /** Takes what the program puts before the paths of clients besides their options. */
  constructor(
    private readonly resolver: Resolver,
    private readonly bases: Bases,
  ) {}

  /** Returns the client that an expression is, `undefined` for what is none. */
  clientIn(at: Located): Client | undefined {
    const value = this.resolver.follow(at);
    // `options.client ?? client`: another one of the same kind may be given.
    if (this.resolver.ts.isBinaryExpression(value.node))
      return this.clientIn({ ...value, node: value.node.right });
    const found = this.#made(value) ?? this.#imported(value) ?? this.#typed(value) ?? this.#named(at, value);
    if (found === undefined) return undefined;
    if (found.kind === 'angular' && this.bases.isIntercepted) return { ...found, base: [undefined] };
    const set = this.bases.by.get(value.node);
    return set === undefined ? found : { ...found, base: set };
  }

  /** Returns one that a call makes: `axios.create({ baseURL })`, `inject(HttpClient)`, `request(app)`. */
  #made(value: Located): Client | undefined {
    const { ts } = this.resolver;
    const { node } = value;
    if (!ts.isCallExpression(node)) return undefined;
    const { expression, arguments: given } = node;
    if (expression.getText() === 'inject')
      return given[0]?.getText() === 'HttpClient' ? { kind: 'angular', base: [] } : undefined;
    if (ts.isPropertyAccessExpression(expression) && MAKING.has(expression.name.text)) {
      const parent = this.clientIn({ ...value, node: expression.expression });
      if (parent === undefined || parent.kind === 'wrapped') return undefined;
      return { ...parent, base: this.#basedOn(value, given) ?? parent.base };
    }
    const called = this.clientIn({ ...value, node: expression });
    if (called?.kind === 'agent' || called?.kind === 'openapi')
      return { ...called, base: this.#basedOn(value, given) ?? called.base };
    const result = this.resolver.resultOf({ ...value, node });
    return result === undefined ? undefined : this.clientIn(result);
  }

  /** Returns the base that a client is made with: in its options, or as a whole URL. A function may set any. */
  #basedOn(at: Located, [first]: readonly ts.Expression[]): readonly UrlPart[] | undefined {
    const { ts } = this.resolver;
    if (first === undefined) return undefined;
    if (ts.isArrowFunction(first) || ts.isFunctionExpression(first)) return [undefined];
    const parts = partsOf(this.resolver, { ...at, node: first });
    return isWhole(parts) ? parts : baseIn(this.resolver, { ...at, node: first });
  }

  #imported(value: Located): Client | undefined {
    const { node } = value;
    const name = packageOf(this.resolver.ts, node);
    const kind = name === undefined ? undefined : ownEntry(PACKAGES, name);
    return kind === undefined ? undefined : { kind, base: this.#globalOf(kind) };
  }

  #globalOf(kind: Client['kind']): readonly UrlPart[] {
    return this.bases.by.get(kind) ?? [];
  }

  #typed({ node }: Located): Client | undefined {
    const { ts } = this.resolver;
    if (!ts.isParameter(node) && !ts.isPropertyDeclaration(node) && !ts.isVariableDeclaration(node))
      return undefined;
    const kind =
      node.type === undefined ? undefined : ownEntry(TYPES, node.type.getText().split(/[.<]/).at(-1) ?? '');
    return kind === undefined ? undefined : { kind, base: kind === 'angular' ? [] : [undefined] };
  }

  /** Returns the client that a name promises, where nothing tells what it stands for. */
  #named(at: Located, value: Located): Client | undefined {
    const { ts } = this.resolver;
    const inner = this.resolver.unwrapped(at.node) ?? at.node;
    const called = ts.isCallExpression(inner) ? inner.expression : inner;
    const name = ts.isPropertyAccessExpression(called)
      ? called.name.text
      : ts.isIdentifier(called)
        ? called.text
        : '';
    const known = value.node === at.node && ts.isIdentifier(inner) ? ownEntry(GLOBALS, name) : undefined;
    if (known !== undefined) return { kind: known, base: this.#globalOf(known) };
    const isPackage = packageOf(ts, value.node)?.startsWith('msw') === true;
    const isData = ts.isObjectLiteralExpression(value.node) || ts.isStringLiteralLike(value.node);
    if (
      this.#isSomethingElse(value) ||
      isPackage ||
      isData ||
      UNLIKE_CLIENT.test(name) ||
      !LIKE_CLIENT.test(name)
    )
      return undefined;
    return { kind: 'wrapped', base: [undefined] };
  }

  /** Returns whether a value is made by a class or by the function of a package that isn't named like a client. */
  #isSomethingElse(value: Located): boolean {
    const { ts } = this.resolver;
    const { node } = value;
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
    const maker = node.expression.getText().split('.').at(-1) ?? '';
    if (LIKE_CLIENT.test(maker)) return false;
    if (ts.isNewExpression(node)) return true;
    const name = packageOf(ts, this.resolver.follow({ ...value, node: node.expression }).node);
    return name !== undefined && !LIKE_CLIENT.test(name);
  }
}

/** Returns the base that options set. */
export function baseIn(resolver: Resolver, options: Located): readonly UrlPart[] | undefined {
  for (const name of BASES) {
    const found = resolver.member(options, name);
    if (found !== undefined) return partsOf(resolver, found);
  }
  return undefined;
}

/** The methods that make a client like another one. */
const MAKING: ReadonlySet<string> = new Set(['create', 'extend', 'defaults', 'agent']);
