import { blocksOf } from './blocks';
import { bindingsBy, capturesIn } from './bindings';
import { childrenOf } from './children';
import type { Comprehension, Expr, Lambda, Param } from './expressions';
import type { FunctionDef, Stmt } from './statements';
import { type AnyNode, nodesIn } from './walk';
import { headOf } from './yields';

/** Holds the names of one function, as its text alone tells them. */
export interface Names {
  /** Its own names: parameters, and names that it binds. */
  readonly own: ReadonlySet<string>;
  /** Names that it uses, or code inside it, and that aren't its own. */
  readonly free: ReadonlySet<string>;
}

const known = new WeakMap<FunctionDef | Lambda, Names>();

/** Returns the names of a function (the reference, 4.2): a free one is a variable of a function around it, or a global. */
export function namesOf(def: FunctionDef | Lambda): Names {
  const before = known.get(def);
  if (before !== undefined) return before;
  const found = new Finder(def.type === 'Lambda' ? def.params : def.signature().params);
  if (def.type === 'Lambda') found.read(def.body);
  else found.run(def.body().statements);
  const made = found.names();
  known.set(def, made);
  return made;
}

/** Collects the names of one scope. */
class Finder {
  private readonly used = new Set<string>();
  /** Names that functions and classes inside it use. */
  private readonly inner = new Set<string>();
  private readonly bound: Set<string>;
  private readonly elsewhere = new Set<string>();
  private readonly globals = new Set<string>();

  constructor(params: readonly Param[] = []) {
    this.bound = new Set(params.map(({ name }) => name));
  }

  names(): Names {
    const own = new Set([...this.bound].filter((name) => !this.elsewhere.has(name)));
    const used = [...this.used, ...this.inner];
    return { own, free: new Set(used.filter((name) => !own.has(name) && !this.globals.has(name))) };
  }

  /** Returns the names that the body of a class uses of the functions around it: its own are no variables of its methods. */
  namesOfClass(): ReadonlySet<string> {
    const isOwn = (name: string): boolean => this.bound.has(name) && !this.elsewhere.has(name);
    const used = [...this.used].filter((name) => !isOwn(name) && !this.globals.has(name));
    return new Set([...used, ...[...this.inner].filter((name) => name !== '__class__')]);
  }

  run(statements: readonly Stmt[]): void {
    for (const stmt of statements) {
      this.see(stmt);
      for (const expr of headOf(stmt)) this.read(expr);
      for (const block of blocksOf(stmt)) this.run(block);
    }
  }

  private see(stmt: Stmt): void {
    for (const { name } of bindingsBy(stmt)) this.bound.add(name);
    switch (stmt.type) {
      case 'Global':
      case 'Nonlocal':
        for (const name of stmt.names) {
          this.elsewhere.add(name);
          if (stmt.type === 'Global') this.globals.add(name);
          else this.used.add(name);
        }
        return;
      case 'Match':
        for (const name of capturesIn(stmt)) this.bound.add(name);
        for (const node of nodesIn(
          stmt.cases.map(({ pattern }) => pattern),
          ({ type }) => type.startsWith('Match'),
        ))
          if (isExpr(node)) this.read(node);
        return;
      case 'FunctionDef':
        this.readDefaults(stmt.signature().params);
        this.useAll(namesOf(stmt).free);
        return;
      case 'ClassDef':
        for (const { value } of stmt.keywords) this.read(value);
        this.useAll(namesOfClass(stmt.body));
        return;
      default:
    }
  }

  read(expr: Expr): void {
    switch (expr.type) {
      case 'Name':
        this.used.add(expr.id);
        // The compiler gives a function that says `super` the class around it.
        if (expr.id === 'super') this.used.add('__class__');
        return;
      case 'Lambda':
        this.readDefaults(expr.params);
        this.useAll(namesOf(expr).free);
        return;
      case 'Comprehension':
        this.comprehend(expr);
        return;
      case 'NamedExpr':
        this.bound.add(expr.target.id);
        this.read(expr.value);
        return;
      default:
        for (const child of childrenOf(expr)) this.read(child);
    }
  }

  /** Reads a comprehension: its targets are its own, and what `:=` binds in it is bound in the function around it. */
  private comprehend({ clauses, element, key }: Comprehension): void {
    const inner = new Finder();
    for (const [index, { target, iterable, conditions }] of clauses.entries()) {
      (index === 0 ? this : inner).read(iterable);
      inner.bind(target);
      for (const condition of conditions) inner.read(condition);
    }
    inner.read(element);
    if (key !== undefined) inner.read(key);
    for (const name of inner.walrus) this.bound.add(name);
    this.useAll(new Set([...inner.used, ...inner.inner].filter((name) => !inner.targets.has(name))));
  }

  private readonly targets = new Set<string>();

  /** The names that `:=` binds in a comprehension. */
  private get walrus(): readonly string[] {
    return [...this.bound].filter((name) => !this.targets.has(name));
  }

  private bind(target: Expr): void {
    if (target.type === 'Name') {
      this.bound.add(target.id);
      this.targets.add(target.id);
    } else if (target.type === 'Tuple' || target.type === 'List')
      for (const item of target.items) this.bind(item);
    else if (target.type === 'Starred') this.bind(target.value);
    else this.read(target);
  }

  private readDefaults(params: readonly Param[]): void {
    for (const { default: initial } of params) if (initial !== undefined) this.read(initial);
  }

  private useAll(names: ReadonlySet<string>): void {
    for (const name of names) this.inner.add(name);
  }
}

/** Returns true for an expression among the nodes of patterns. */
const isExpr = (node: AnyNode): node is Expr => !node.type.startsWith('Match');

function namesOfClass(body: readonly Stmt[]): ReadonlySet<string> {
  const found = new Finder();
  found.run(body);
  return found.namesOfClass();
}
