import type { Expr, FunctionDef } from '../../../analysis/python/ast';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import { pathParts } from '../may-match';
import type { UrlPart } from '../url-call';
import { joined } from '../url-parts';
import { follow, resultOf } from '../values/follow';
import { type Call, free, isOf, lastName, type Parameter, type Term, type Value } from '../values/term';
import { partsOf } from '../values/texts';
import { topOf } from './names';
import type { PythonTerms } from './terms';

/** Something whose methods send requests. */
export interface PythonClient {
  /** The beginning of all its paths; `undefined` if nothing is known of the client. */
  readonly base: readonly UrlPart[] | undefined;
}

/** Matches what makes a client. */
const MAKING = /(?:client|session)$/i;

/** Matches the names of clients, and of what makes them. */
export const LIKE_CLIENT = /client|session|http|api|request|agent|^a?c$/i;

/** Matches names of what has methods like a client's, and sends nothing. */
const UNLIKE =
  /(?:mock|mocker|cache|redis|headers|params|query|dict|paths|schema|spec|openapi|responses|respx|environ|cookies|registry|config|settings)$/i;

/** Tells which expressions are clients, and what base they have. */
export class PythonClients {
  constructor(private readonly terms: PythonTerms) {}

  /** Returns the client that an expression is; `undefined` for what is none. Without any evidence it may be one. */
  clientIn(at: Value, depth = 0): PythonClient | undefined {
    const name = clientName(at.term);
    if (UNLIKE.test(name)) return undefined;
    const found = this.#followed(follow(at), depth);
    // A function may give anything: the name has to say that it's a client.
    return found === UNSURE ? (LIKE_CLIENT.test(name) ? ANY : undefined) : found;
  }

  #followed(value: Value, depth: number): PythonClient | undefined {
    if (depth > MAX_DEPTH) return undefined;
    switch (value.term.kind) {
      case 'parameter':
        return this.#asked(value.term, depth);
      case 'call':
        return this.#made({ ...value, term: value.term }, depth);
      case 'name':
      case 'member':
      case 'self':
      case 'nothing': // it's set later
      case 'variable':
        return ANY;
      default:
        return undefined;
    }
  }

  #made(call: Value<Call>, depth: number): PythonClient | undefined {
    const { callee, named } = call.term;
    const called = follow({ ...call, term: callee });
    const name = clientName(callee);
    if (isOf(called, 'class')) return ANY;
    if (isOf(called, 'function')) {
      const result = resultOf(call);
      const given = result === undefined ? undefined : follow(result);
      if (given !== undefined && given.term.kind !== 'name' && given.term.kind !== 'member')
        return this.#followed(given, depth + 1);
      const client = this.#provided(called.term, depth);
      return client === ANY && !LIKE_CLIENT.test(name) ? UNSURE : client;
    }
    if (!MAKING.test(name)) return LIKE_CLIENT.test(name) ? ANY : UNSURE;
    const base = named.get('base_url');
    // The host is that of the test; only the path counts.
    return { base: base === undefined ? [] : joined(pathParts(joined(partsOf({ ...call, term: base })))) };
  }

  /** Returns the client that pytest gives for a parameter. A fixture may extend one of the same name further out. */
  #asked(parameter: Parameter, depth: number): PythonClient {
    const scope = this.terms.scopeOf(parameter);
    const [asking] = scope?.functions ?? [];
    if (scope === undefined || !isGiven(asking)) return ANY;
    const { module } = scope;
    for (const one of [module, ...this.terms.modules.configurations(module.file)])
      for (const def of one.body)
        if (def.type === 'FunctionDef' && def !== asking && isFixture(def, parameter.name))
          return this.#provided(this.terms.ofFunction(def, topOf(one)), depth);
    return ANY;
  }

  /** Returns the client that a function or a fixture gives. */
  #provided(provider: Term, depth: number): PythonClient {
    const [only, ...others] = this.terms.providedBy(provider);
    if (only === undefined || others.length > 0) return ANY;
    return this.clientIn(free(only), depth + 1) ?? ANY;
  }
}

const ANY: PythonClient = { base: undefined };

/** Stands for what a function gives of which nothing is known. */
const UNSURE: PythonClient = { base: undefined };

/** Fixtures get other fixtures; no chain is as long as this. */
const MAX_DEPTH = 8;

/** Returns whether pytest gives a function its parameters: a test, a method that sets one up, or a fixture. */
const isGiven = (def: FunctionDef | undefined): boolean =>
  def !== undefined && (/^(?:test|setup)/.test(def.name) || isFixture(def, def.name));

/** Returns whether a function is the fixture of a name: `@pytest.fixture(name="client")`. */
function isFixture({ name, decorators }: FunctionDef, sought: string): boolean {
  return decorators.some((one) => {
    const func = one.type === 'Call' ? one.func : one;
    if (!nameOf(func).endsWith('fixture')) return false;
    const given = one.type === 'Call' ? keywordOf(one, 'name') : undefined;
    return (given?.type === 'Str' ? given.value : name) === sought;
  });
}

/** Returns the last name of an expression; for a call that of the function. */
export const clientName = (term: Term): string => lastName(term.kind === 'call' ? term.callee : term);

/** Returns the same for an expression. */
export function nameOf(expr: Expr): string {
  if (expr.type === 'Call') return nameOf(expr.func);
  return expr.type === 'Name' ? expr.id : expr.type === 'Attribute' ? expr.attr : '';
}
