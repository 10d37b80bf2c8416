import { dotted } from '../../../analysis/entry/source/syntax';
import { functionNamed, functionsOf } from '../../../analysis/python/ast/walk';
import type { Call, ClassDef, Expr, FunctionDef, Param } from '../../../analysis/python/ast';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import type { Bound } from '../../../analysis/python/ast/bindings';
import { topName } from '../../../base/naming/python';
import { bindingAt, onlyBinding } from './bindings';
import { paramsOf, resultsOf } from './functions';
import type { PythonModule, PythonModules } from './modules';

/** Where an expression stands, and what the parameters around it are. */
export interface Scope {
  readonly module: PythonModule;
  /** The functions around it, the innermost first. */
  readonly functions: readonly FunctionDef[];
  readonly owner: ClassDef | undefined;
  /** The values of parameters and of names that loops bind. */
  readonly given: ReadonlyMap<string, Located>;
}

/** An expression and where it stands. */
export interface Located {
  readonly expr: Expr;
  readonly scope: Scope;
}

/** The meaning of a name or an expression. */
export type Meant =
  | ({ readonly kind: 'value' | 'entered' } & Located)
  | { readonly kind: 'function'; readonly def: FunctionDef; readonly scope: Scope }
  | { readonly kind: 'class'; readonly def: ClassDef; readonly scope: Scope }
  /** An object of a class: `given` holds the arguments of its constructor. */
  | { readonly kind: 'instance'; readonly def: ClassDef; readonly scope: Scope }
  | { readonly kind: 'module'; readonly module: PythonModule }
  | { readonly kind: 'parameter'; readonly name: string; readonly scope: Scope };

/** Chains of names and members are followed no further than this: they may form a circle. */
const MAX_DEPTH = 16;

/** Entering a function counts as so many steps: several calls in each other would take ages. */
const FUNCTION_COST = 4;

/** Finds what names and members stand for in Python. */
export class Scopes {
  constructor(readonly modules: PythonModules) {}

  /** Returns what an expression stands for; `undefined` where the source doesn't tell. */
  meant({ expr, scope }: Located, depth = 0): Meant | undefined {
    if (depth > MAX_DEPTH) return undefined;
    switch (expr.type) {
      case 'Name':
        return this.#named(expr.id, scope, expr.start, depth);
      case 'Attribute': {
        const owner = this.#owner({ expr: expr.value, scope }, depth + 1);
        return owner === undefined ? undefined : this.member(owner, expr.attr, depth + 1);
      }
      case 'Await':
        return this.meant({ expr: expr.value, scope }, depth);
      case 'Call': {
        const called = this.meant({ expr: expr.func, scope }, depth + 1);
        if (called?.kind === 'class') return this.#made(called, { expr, scope });
        const result = called?.kind === 'function' ? this.#result(called, { expr, scope }, depth) : undefined;
        return result ?? { kind: 'value', expr, scope };
      }
      default:
        return { kind: 'value', expr, scope };
    }
  }

  #owner(at: Located, depth: number): Meant | undefined {
    const { expr, scope } = at;
    const isOwn = expr.type === 'Name' && (expr.id === 'self' || expr.id === 'cls');
    return isOwn && scope.owner !== undefined
      ? { kind: 'instance', def: scope.owner, scope }
      : this.meant(at, depth);
  }

  /** Returns what a function gives back that isn't a text. */
  #result(
    { def, scope }: { readonly def: FunctionDef; readonly scope: Scope },
    call: Located & { readonly expr: Call },
    depth: number,
  ): Meant | undefined {
    const [expr, ...others] = resultsOf(def);
    if (expr === undefined || others.length > 0) return undefined;
    const given = new Map([...scope.given, ...boundTo(paramsOf(def, call.expr.func), call)]);
    return this.meant(
      { expr, scope: { ...scope, functions: [def, ...scope.functions], given } },
      depth + FUNCTION_COST,
    );
  }

  #made({ def, scope }: { readonly def: ClassDef; readonly scope: Scope }, call: Located): Meant {
    const made = functionNamed(def.body, '__init__');
    const given = made === undefined ? new Map() : boundTo(made.signature().params.slice(1), call);
    return { kind: 'instance', def, scope: { ...scope, owner: def, given } };
  }

  /** Returns what a member of a module, a class or an instance stands for. */
  member(of: Meant, name: string, depth = 0): Meant | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (of.kind === 'module') return this.#exported(of.module, name, depth);
    if (of.kind !== 'class' && of.kind !== 'instance') return undefined;
    const { def } = of;
    const scope = { ...of.scope, owner: def };
    const own = onlyBinding(this.modules.bindings(def.body).get(name) ?? []);
    const set = of.kind === 'instance' ? assignedTo(def, name) : [];
    if (own === null || set.length + (own === undefined ? 0 : 1) > 1) return undefined;
    const [only] = set;
    if (only !== undefined)
      return this.meant({ expr: only.value, scope: { ...scope, functions: [only.def] } }, depth + 1);
    if (own !== undefined) return this.#bound(own.to, { ...scope, functions: [] }, depth);
    for (const expr of def.bases) {
      const base = this.meant({ expr, scope: of.scope }, depth + 1);
      const found =
        base?.kind === 'class' ? this.member({ ...base, kind: of.kind }, name, depth + 1) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #exported(module: PythonModule, name: string, depth: number): Meant | undefined {
    const binding = onlyBinding(this.modules.bindings(module.body).get(name) ?? []);
    if (binding === null) return undefined;
    if (binding !== undefined) return this.#bound(binding.to, topOf(module), depth);
    const below = /(?:^|\/)__init__\.py$/.test(module.file)
      ? this.modules.find(name, 1, module.file)
      : undefined;
    return below === undefined ? undefined : { kind: 'module', module: below };
  }

  #named(name: string, scope: Scope, position: number, depth: number): Meant | undefined {
    for (const [index, def] of scope.functions.entries()) {
      const bindings = this.modules.bindingsOf(def).get(name) ?? [];
      const binding = index === 0 ? bindingAt(bindings, position) : onlyBinding(bindings);
      const given = scope.given.get(name);
      if (given !== undefined && (binding === null || binding === undefined || binding.to.kind === 'unknown'))
        return given.expr.type === 'Name' && given.scope === scope ? undefined : this.meant(given, depth + 1);
      if (binding === null) return undefined;
      const own = { ...scope, functions: scope.functions.slice(index) };
      if (binding !== undefined) return this.#bound(binding.to, own, depth);
      if (def.signature().params.some((one) => one.name === name))
        return { kind: 'parameter', name, scope: own };
    }
    const top = this.modules.bindings(scope.module.body).get(name) ?? [];
    const binding = scope.functions.length === 0 ? bindingAt(top, position) : onlyBinding(top);
    const given = scope.given.get(name);
    if (given !== undefined) return this.meant(given, depth + 1);
    return binding === null || binding === undefined
      ? undefined
      : this.#bound(binding.to, topOf(scope.module), depth);
  }

  #bound(to: Bound, scope: Scope, depth: number): Meant | undefined {
    switch (to.kind) {
      case 'value':
        return this.meant({ expr: to.expr, scope }, depth + 1);
      case 'entered':
        return { kind: 'entered', expr: to.expr, scope };
      case 'function':
      case 'class':
        return { ...to, scope };
      case 'import':
        return this.#imported(to, scope, depth);
      case 'unknown':
        return undefined;
    }
  }

  #imported(
    { module: written, name, alias }: Extract<Bound, { kind: 'import' }>,
    scope: Scope,
    depth: number,
  ): Meant | undefined {
    const [dots = '', module = ''] = /^(\.*)(.*)$/.exec(written)?.slice(1) ?? [];
    const find = (path: string): PythonModule | undefined =>
      this.modules.find(path, dots.length, scope.module.file);
    const whole = (path: string): Meant | undefined => {
      const found = find(path);
      return found === undefined ? undefined : { kind: 'module', module: found };
    };
    // `import a.b` binds the first part alone.
    if (name === undefined) return whole(alias.asname === undefined ? topName(module) : module);
    const found = find(module);
    const exported =
      found === undefined || depth > MAX_DEPTH ? undefined : this.#exported(found, name, depth + 1);
    return exported ?? whole(module === '' ? name : `${module}.${name}`);
  }
}

/** Returns a scope at the top of a module. */
export const topOf = (module: PythonModule): Scope => ({
  module,
  functions: [],
  owner: undefined,
  given: new Map(),
});

/** Returns what a call gives the parameters of a function, or else their default. */
export function boundTo(params: readonly Param[], { expr, scope }: Located): ReadonlyMap<string, Located> {
  if (expr.type !== 'Call' || expr.args.some((one) => one.type === 'Starred')) return new Map();
  const entries = params.flatMap((param, index): readonly (readonly [string, Located])[] => {
    const keyword = keywordOf(expr, param.name);
    const argument =
      keyword ?? (param.kind === 'keyword-only' ? undefined : expr.args[index]) ?? param.default;
    return argument === undefined ? [] : [[param.name, { expr: argument, scope }]];
  });
  return new Map(entries);
}

/** Returns the values that methods of a class give to an attribute: `self.url = value`. */
const assignedTo = (
  cls: ClassDef,
  name: string,
): readonly { readonly def: FunctionDef; readonly value: Expr }[] =>
  functionsOf(cls.body).flatMap((def) =>
    def.body().statements.flatMap((one) => {
      const isIt =
        one.type === 'Assign' && one.targets.some((target) => dotted(target).join('.') === `self.${name}`);
      return isIt ? [{ def, value: one.value }] : [];
    }),
  );
