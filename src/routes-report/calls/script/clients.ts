import type * as ts from 'typescript';
import type { UrlPart } from '../url-call';
import { requiredBy } from './declarations';
import { partsOf } from './parts';
import type { Located, Resolver } from './resolve';

/** An object whose methods send requests. */
export interface Client {
  /** `angular`: Angular's `HttpClient`; `wrapped`: one of the program's own, known by its name alone. */
  readonly kind: 'axios' | 'ky' | 'angular' | 'agent' | 'wrapped';
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
const GLOBALS: Readonly<Record<string, Client['kind']>> = { axios: 'axios', ky: 'ky' };

/** The options that hold what comes before the paths. */
const BASES = ['baseURL', 'prefixUrl', 'baseUrl', 'prefix'] as const;

/** Matches names of objects that send requests: `apiClient`, `this.http`, `$axios`, `request`. */
const LIKE_CLIENT = /(?:http|client|api|axios|rest|request|fetch|agent|backend)\d*(?:service|instance)?$/i;

/** Matches names that look like the above, and are something else: the other end of a connection, or a stand-in for it. */
const UNLIKE_CLIENT = /(?:server|router|mock|cache|storage|headers|params|query|map|form|queryclient)/i;

/** Tells which expressions are clients. */
export class Clients {
  /** Takes what axios has as its base in the whole program, if that's set. */
  constructor(
    private readonly resolver: Resolver,
    private readonly axiosBase: readonly UrlPart[],
  ) {}

  /** Returns the client that an expression is, `undefined` for what is none. */
  clientIn(at: Located): Client | undefined {
    const value = this.resolver.follow(at);
    return this.#made(value) ?? this.#imported(value) ?? this.#typed(value) ?? this.#named(at, value);
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
      return { ...parent, base: this.#baseIn({ ...value, node: given[0] ?? node }) ?? parent.base };
    }
    const called = this.clientIn({ ...value, node: expression });
    return called?.kind === 'agent' ? called : undefined;
  }

  #baseIn(options: Located): readonly UrlPart[] | undefined {
    for (const name of BASES) {
      const found = this.resolver.member(options, name);
      if (found !== undefined) return partsOf(this.resolver, found);
    }
    return undefined;
  }

  #imported(value: Located): Client | undefined {
    const { node } = value;
    const name = packageOf(this.resolver.ts, node);
    const kind = name === undefined ? undefined : kindIn(PACKAGES, name);
    return kind === undefined ? undefined : { kind, base: kind === 'axios' ? this.axiosBase : [] };
  }

  #typed({ node }: Located): Client | undefined {
    const { ts } = this.resolver;
    if (!ts.isParameter(node) && !ts.isPropertyDeclaration(node) && !ts.isVariableDeclaration(node))
      return undefined;
    const kind =
      node.type === undefined ? undefined : kindIn(TYPES, node.type.getText().split(/[.<]/).at(-1) ?? '');
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
    const known = value.node === at.node && ts.isIdentifier(inner) ? kindIn(GLOBALS, name) : undefined;
    if (known !== undefined) return { kind: known, base: known === 'axios' ? this.axiosBase : [] };
    const isPackage = packageOf(ts, value.node)?.startsWith('msw') === true;
    const isData = ts.isObjectLiteralExpression(value.node) || ts.isStringLiteralLike(value.node);
    if (isPackage || isData || UNLIKE_CLIENT.test(name) || !LIKE_CLIENT.test(name)) return undefined;
    return { kind: 'wrapped', base: [undefined] };
  }
}

/** The methods that make a client like another one. */
const MAKING: ReadonlySet<string> = new Set(['create', 'extend', 'defaults']);

const kindIn = (table: Readonly<Record<string, Client['kind']>>, name: string): Client['kind'] | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns the package that a name is imported from. */
function packageOf(ts: Resolver['ts'], node: ts.Node): string | undefined {
  const required = requiredBy(ts, node);
  if (required !== undefined) return required;
  if (!ts.isImportClause(node) && !ts.isImportSpecifier(node) && !ts.isNamespaceImport(node))
    return undefined;
  let around: ts.Node = node;
  while (!ts.isImportDeclaration(around) && !ts.isSourceFile(around)) around = around.parent;
  return ts.isImportDeclaration(around) && ts.isStringLiteral(around.moduleSpecifier)
    ? around.moduleSpecifier.text
    : undefined;
}
