import { ownEntry } from '../../../base/code/own-entry';
import type { UrlPart } from '../url-call';
import { isWhole } from '../url-parts';
import { follow, member, resultOf } from '../values/follow';
import { isOf, lastName, type Term, type Value } from '../values/term';
import { partsOf } from '../values/texts';
import type { Bases } from './bases';

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
  constructor(private readonly bases: Bases) {}

  /** Returns the client that an expression is, `undefined` for what is none. */
  clientIn(at: Value): Client | undefined {
    const value = follow(at);
    const { term } = value;
    // `options.client ?? client`: another one of the same kind may be given.
    if (term.kind === 'fallback') return this.clientIn({ ...value, term: term.second });
    const found = this.#made(value) ?? this.#known(term) ?? this.#named(at.term, value);
    if (found === undefined) return undefined;
    if (found.kind === 'angular' && this.bases.isIntercepted) return { ...found, base: [undefined] };
    const set = this.bases.by.get(term);
    return set === undefined ? found : { ...found, base: set };
  }

  /** Returns one that a call makes: `axios.create({ baseURL })`, `request(app)`. */
  #made(value: Value): Client | undefined {
    if (!isOf(value, 'call') || value.term.isNew) return undefined;
    const { callee, args } = value.term;
    const [first] = args;
    const base = (): readonly UrlPart[] | undefined =>
      first === undefined ? undefined : basedOn({ ...value, term: first });
    if (callee.kind === 'member' && MAKING.has(callee.name)) {
      const parent = this.clientIn({ ...value, term: callee.owner });
      return parent === undefined || parent.kind === 'wrapped'
        ? undefined
        : { ...parent, base: base() ?? parent.base };
    }
    const called = this.clientIn({ ...value, term: callee });
    if (called?.kind === 'agent' || called?.kind === 'openapi')
      return { ...called, base: base() ?? called.base };
    const result = resultOf(value);
    return result === undefined ? undefined : this.clientIn(result);
  }

  /** Returns one by the package that exports it, or by its type. */
  #known(term: Term): Client | undefined {
    if (term.kind === 'package') {
      const kind = ownEntry(PACKAGES, term.name);
      return kind === undefined ? undefined : { kind, base: this.bases.by.get(kind) ?? [] };
    }
    const type = term.kind === 'parameter' || term.kind === 'variable' ? term.type : undefined;
    const kind = type === undefined ? undefined : ownEntry(TYPES, lastName(type));
    return kind === undefined ? undefined : { kind, base: kind === 'angular' ? [] : [undefined] };
  }

  /** Returns the client that a name promises, where nothing tells what it stands for. */
  #named(at: Term, value: Value): Client | undefined {
    const name = lastName(at.kind === 'call' && !at.isNew ? at.callee : at);
    const isGlobal = value.term === at && at.kind === 'name';
    const known = isGlobal ? ownEntry(GLOBALS, name) : undefined;
    if (known !== undefined) return { kind: known, base: this.bases.by.get(known) ?? [] };
    const isData = value.term.kind === 'object' || value.term.kind === 'text';
    return isData || isSomethingElse(value) || UNLIKE_CLIENT.test(name) || !LIKE_CLIENT.test(name)
      ? undefined
      : { kind: 'wrapped', base: [undefined] };
  }
}

/** Returns the base that a client is made with: in its options, or as a whole URL. A function may set any. */
function basedOn(options: Value): readonly UrlPart[] | undefined {
  if (options.term.kind === 'function') return [undefined];
  const parts = partsOf(options);
  return isWhole(parts) ? parts : baseIn(options);
}

/** Returns whether a value comes from a class, or from a package that isn't named like a client. */
function isSomethingElse(value: Value): boolean {
  const { term } = value;
  if (term.kind === 'package') return term.name.startsWith('msw');
  if (term.kind !== 'call' || LIKE_CLIENT.test(lastName(term.callee))) return false;
  const maker = follow({ ...value, term: term.callee }).term;
  return term.isNew || (maker.kind === 'package' && !LIKE_CLIENT.test(maker.name));
}

/** Returns the base that options set. */
export function baseIn(options: Value): readonly UrlPart[] | undefined {
  for (const name of BASES) {
    const found = member(options, name);
    if (found !== undefined) return partsOf(found);
  }
  return undefined;
}

/** The methods that make a client like another one. */
const MAKING: ReadonlySet<string> = new Set(['create', 'extend', 'defaults', 'agent']);
