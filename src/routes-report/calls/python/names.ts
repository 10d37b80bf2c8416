import type { ClassDef, Expr, FunctionDef, Name } from '../../../analysis/python/ast';
import type { Bound } from '../../../analysis/python/ast/bindings';
import { functionNamed, functionsOf } from '../../../analysis/python/ast/walk';
import { dotted } from '../../../analysis/entry/source/syntax';
import { topName } from '../../../base/naming/python';
import type { Content, Parameter, Term } from '../values/term';
import { bindingAt, onlyBinding } from './bindings';
import type { PythonModule, PythonModules } from './modules';
import type { PythonTerms } from './terms';

/** The place of an expression. */
export interface Scope {
  readonly module: PythonModule;
  /** The functions around it, the innermost first. */
  readonly functions: readonly FunctionDef[];
  readonly owner: ClassDef | undefined;
}

/** Returns a scope at the top of a module. */
export const topOf = (module: PythonModule): Scope => ({ module, functions: [], owner: undefined });

/** Finds what names stand for in Python, by where they stand and what binds them. */
export class Names {
  readonly #parameters = new Map<FunctionDef | PythonModule, Map<string, Parameter>>();
  readonly #classes = new Map<ClassDef, Term>();

  constructor(
    private readonly modules: PythonModules,
    private readonly terms: PythonTerms,
  ) {}

  /** Reads a name. */
  read({ id, start }: Name, scope: Scope): Content {
    const { owner } = scope;
    if (owner !== undefined && (id === 'self' || id === 'cls'))
      return { kind: 'self', owner: () => this.#class(owner, { ...scope, functions: [] }) };
    let known: { readonly term: Term | undefined } | undefined;
    const meaning = (): Term | undefined => (known ??= { term: this.#meaning(id, scope, start) }).term;
    return { kind: 'name', name: id, meaning };
  }

  /** Returns a parameter of a function. */
  parameter(def: FunctionDef, name: string, scope: Scope): Parameter {
    const param = def.signature().params.find((one) => one.name === name);
    const value = param?.default;
    return this.#parameter(
      def,
      { ...scope, functions: [def, ...scope.functions] },
      {
        kind: 'parameter',
        name,
        isRest: param?.kind.startsWith('var-') ?? false,
        isNamedOnly: param?.kind === 'keyword-only',
        fallback: value === undefined ? undefined : this.terms.of(value, scope),
        type: undefined,
      },
    );
  }

  /** Returns a name that a loop binds, or something else that doesn't tell its value. */
  variable(name: string, scope: Scope): Parameter {
    return this.#parameter(scope.functions[0] ?? scope.module, scope, {
      kind: 'parameter',
      name,
      isRest: false,
      isNamedOnly: false,
      fallback: undefined,
      type: undefined,
    });
  }

  #parameter(of: FunctionDef | PythonModule, scope: Scope, content: Omit<Parameter, 'at'>): Parameter {
    const known = this.#parameters.get(of) ?? new Map<string, Parameter>();
    const { start, end, line } = 'type' in of ? of : { start: 0, end: 0, line: 1 };
    const parameter = known.get(content.name) ?? this.terms.term({ start, end, line }, content, scope);
    this.#parameters.set(of, known.set(content.name, parameter));
    return parameter;
  }

  #meaning(name: string, scope: Scope, position: number): Term | undefined {
    for (const [index, def] of scope.functions.entries()) {
      const bindings = this.modules.bindingsOf(def).get(name) ?? [];
      const binding = index === 0 ? bindingAt(bindings, position) : onlyBinding(bindings);
      const own = { ...scope, functions: scope.functions.slice(index) };
      if (binding !== null && binding !== undefined && binding.to.kind !== 'unknown')
        return this.#bound(name, binding.to, own);
      if (def.signature().params.some((one) => one.name === name))
        return this.parameter(def, name, { ...scope, functions: scope.functions.slice(index + 1) });
      if (binding !== undefined) return this.variable(name, own);
    }
    const top = this.modules.bindings(scope.module.body).get(name) ?? [];
    const binding = scope.functions.length === 0 ? bindingAt(top, position) : onlyBinding(top);
    if (binding === undefined) return undefined;
    const module = topOf(scope.module);
    return binding === null ? this.variable(name, module) : this.#bound(name, binding.to, module);
  }

  #bound(name: string, to: Bound, scope: Scope): Term | undefined {
    switch (to.kind) {
      case 'value':
      case 'entered':
        return this.terms.of(to.expr, scope);
      case 'function':
        return this.terms.ofFunction(to.def, scope);
      case 'class':
        return this.#class(to.def, scope);
      case 'import':
        return this.#imported(to, scope);
      case 'unknown':
        return this.variable(name, scope);
    }
  }

  #class(def: ClassDef, around: Scope): Term {
    const known = this.#classes.get(def);
    if (known !== undefined) return known;
    const scope = { ...around, owner: def };
    const made = functionNamed(def.body, '__init__');
    const term = this.terms.term(
      def,
      {
        kind: 'class',
        name: def.name,
        member: (name) => this.#member(def, name, scope),
        above: def.bases.map((one) => this.terms.of(one, around)),
        params: made === undefined ? undefined : this.terms.paramsOf(made, scope),
        passed: undefined,
      } as const,
      around,
    );
    this.#classes.set(def, term);
    return term;
  }

  /** Returns a member of a class, or what its methods set on `self`. */
  #member(def: ClassDef, name: string, scope: Scope): Term | undefined {
    const own = onlyBinding(this.modules.bindings(def.body).get(name) ?? []);
    const set = assignedTo(def, name);
    const [only] = set;
    if (own === null || set.length + (own === undefined ? 0 : 1) > 1)
      return this.terms.term(def, { kind: 'variable' }, scope);
    if (only !== undefined) return this.terms.of(only.value, { ...scope, functions: [only.def] });
    return own === undefined ? undefined : this.#bound(name, own.to, { ...scope, functions: [] });
  }

  #imported(
    { module: written, name, alias }: Extract<Bound, { kind: 'import' }>,
    { module: from }: Scope,
  ): Term | undefined {
    const [dots = '', module = ''] = /^(\.*)(.*)$/.exec(written)?.slice(1) ?? [];
    const find = (path: string): PythonModule | undefined => this.modules.find(path, dots.length, from.file);
    const whole = (path: string): Term | undefined => {
      const found = find(path);
      return found === undefined ? undefined : this.#module(found);
    };
    // `import a.b` binds the first part alone.
    if (name === undefined) return whole(alias.asname === undefined ? topName(module) : module);
    const found = find(module);
    return (
      (found === undefined ? undefined : this.#exported(found, name)) ??
      whole(module === '' ? name : `${module}.${name}`)
    );
  }

  #module(module: PythonModule): Term {
    const place = { start: 0, end: 0, line: 1 };
    return this.terms.term(
      place,
      { kind: 'module', exported: (name) => this.#exported(module, name) } as const,
      topOf(module),
    );
  }

  #exported(module: PythonModule, name: string): Term | undefined {
    const binding = onlyBinding(this.modules.bindings(module.body).get(name) ?? []);
    if (binding === null) return undefined;
    // Modules may import from each other in a circle.
    if (binding?.to.kind === 'import') {
      const { to } = binding;
      const meaning = (): Term | undefined => this.#imported(to, topOf(module));
      return this.terms.term(to.alias, { kind: 'name', name, meaning } as const, topOf(module));
    }
    if (binding !== undefined) return this.#bound(name, binding.to, topOf(module));
    const below = /(?:^|\/)__init__\.py$/.test(module.file)
      ? this.modules.find(name, 1, module.file)
      : undefined;
    return below === undefined ? undefined : this.#module(below);
  }
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
