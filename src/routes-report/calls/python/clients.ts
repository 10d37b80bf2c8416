import type { Expr, FunctionDef } from '../../../analysis/python/ast';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import type { UrlPart } from '../url-call';
import { pathParts } from '../may-match';
import { joined } from '../url-parts';
import { providedBy } from './functions';
import type { PythonModule } from './modules';
import { type Located, type Meant, type Scopes, topOf } from './scopes';
import { partsOf } from './texts';

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
  constructor(private readonly scopes: Scopes) {}

  /** Returns the client that an expression is; `undefined` for what is none. Without any evidence it may be one. */
  clientIn(at: Located, depth = 0): PythonClient | undefined {
    const name = nameOf(at.expr);
    if (depth > MAX_DEPTH || (name !== undefined && UNLIKE.test(name))) return undefined;
    const meant = this.scopes.meant(at);
    if (meant === undefined) return at.expr.type === 'Subscript' ? undefined : ANY;
    const found = this.#meant(meant, depth);
    // A function may give anything: the name has to say that it's a client.
    return found === UNSURE ? (LIKE_CLIENT.test(name ?? '') ? ANY : undefined) : found;
  }

  #meant(meant: Meant, depth: number): PythonClient | undefined {
    switch (meant.kind) {
      case 'parameter': {
        const [asking] = meant.scope.functions;
        const fixture = isGiven(asking) ? this.#fixture(meant.name, meant.scope.module, asking) : undefined;
        return fixture === undefined ? ANY : this.#provided(fixture, depth);
      }
      case 'value':
      case 'entered':
        return this.#made(meant, depth);
      case 'instance':
        return ANY;
      default:
        return undefined;
    }
  }

  #made({ expr, scope }: Located, depth: number): PythonClient | undefined {
    if (expr.type === 'Name' || expr.type === 'Attribute') return this.clientIn({ expr, scope }, depth + 1);
    if (expr.type === 'Constant') return ANY; // it's set later
    if (expr.type !== 'Call') return undefined;
    const called = this.scopes.meant({ expr: expr.func, scope });
    const name = nameOf(expr.func) ?? '';
    if (called?.kind === 'function') {
      const given = this.#provided({ def: called.def, module: called.scope.module }, depth);
      return given === ANY && !LIKE_CLIENT.test(name) ? UNSURE : given;
    }
    if (!MAKING.test(name)) return LIKE_CLIENT.test(name) ? ANY : UNSURE;
    const base = keywordOf(expr, 'base_url');
    if (base === undefined) return { base: [] };
    // The host is that of the test; only the path counts.
    return { base: joined(pathParts(joined(partsOf(this.scopes, { expr: base, scope })))) };
  }

  /** Returns the client that a function or a fixture gives. */
  #provided({ def, module }: Provider, depth: number): PythonClient {
    const [expr, ...others] = providedBy(def);
    if (expr === undefined || others.length > 0) return ANY;
    const scope = { ...topOf(module), functions: [def] };
    return this.clientIn({ expr, scope }, depth + 1) ?? ANY;
  }

  /** Returns the fixture of a name that a test gets. A fixture may extend one of the same name further out. */
  #fixture(name: string, module: PythonModule, asking: FunctionDef | undefined): Provider | undefined {
    for (const one of [module, ...this.scopes.modules.configurations(module.file)])
      for (const statement of one.body)
        if (statement.type === 'FunctionDef' && statement !== asking && isFixture(statement, name))
          return { def: statement, module: one };
    return undefined;
  }
}

interface Provider {
  readonly def: FunctionDef;
  readonly module: PythonModule;
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
    if (!(nameOf(func) ?? '').endsWith('fixture')) return false;
    const given = one.type === 'Call' ? keywordOf(one, 'name') : undefined;
    return (given?.type === 'Str' ? given.value : name) === sought;
  });
}

/** Returns the last name of an expression: `self.client` is a `client`. */
export function nameOf(expr: Expr): string | undefined {
  if (expr.type === 'Name') return expr.id;
  if (expr.type === 'Attribute') return expr.attr;
  return expr.type === 'Call' ? nameOf(expr.func) : undefined;
}
