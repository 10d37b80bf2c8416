import type { Place } from '../../../base/diagnostics/place';
import type { FunctionDef, Lambda } from '../../python/ast';
import { boundIn } from '../../python/ast/bindings';
import { assign, without } from './choice';
import type { Guard } from '../guards/guards';
import type { ClassValue, LibraryValue, ModuleValue, Unknown, Value } from './values';

export type ScopeKind = 'module' | 'class' | 'function' | 'comprehension';

/** A value that a name held, or nothing, and the last definition at which it did. */
interface Earlier {
  readonly until: number;
  readonly value: Value | undefined;
}

/** Names and their values. Lookups climb the enclosing functions as in Python, and skip classes. */
export class Scope {
  readonly vars: Map<string, Value>;
  /** The module's scope, or the outermost one. */
  readonly globals: Scope;
  /** Names declared `global` or `nonlocal`. Made on demand: most scopes have none, and every call makes a scope. */
  private redirected: Map<string, Scope> | undefined;

  constructor(
    readonly kind: ScopeKind,
    readonly parent: Scope | undefined,
    /** The path on which the scope was made; in a module, the one that its execution has got to. */
    public createdUnder: Guard,
    /** The part of `__qualname__` before the name of a function or class that's defined here. */
    readonly prefix = '',
    /** The names of a class body whose metaclass looks at each as it's bound. */
    names?: Map<string, Value>,
  ) {
    this.vars = names ?? new Map<string, Value>();
    this.isPrepared = names !== undefined;
    this.globals = kind === 'module' || parent === undefined ? this : parent.globals;
    this.className =
      kind === 'class' ? prefix.slice(prefix.lastIndexOf('.', prefix.length - 2) + 1, -1) : parent?.className;
  }

  /** True for a class body whose names are in an object of a metaclass, which may know others than those that are bound. */
  readonly isPrepared: boolean;

  /** The name of the class in whose body the scope is. */
  private readonly className: string | undefined;

  /** The module; set on a module's own scope only. */
  home: ModuleValue | undefined;
  /** Annotated names of a class body, in source order. */
  annotations: Map<string, (elsewhere?: Scope) => Value> | undefined;
  /** In a class body: tells whether it binds a name somewhere, which it then never finds in the functions around it. */
  binds: ((name: string) => boolean) | undefined;
  /** The function whose call made the scope. */
  code: FunctionDef | Lambda | undefined;
  /** The class that `super()` without arguments refers to in this function. */
  owner: ClassValue | undefined;

  /** Set on a module's scope if names may be missing in it that the program defines: a statement wasn't executed whole. */
  open: Unknown | undefined;
  /** In a module's scope: how many functions and fields it has defined. */
  private definitions = 0;
  /** The values that names held before they were bound again; made by the first definition that may ask for them later. */
  private earlier: Map<string, Earlier[]> | undefined;
  /** In a class body: what it bound. A model takes its fields' defaults out of the class; its annotations have seen them. */
  private bound: Map<string, Value> | undefined;
  /** Libraries, or unknown modules, whose names a module has taken over by `from … import *`. */
  stars: (LibraryValue | Unknown)[] | undefined;

  /** The names that the targets of a comprehension bind: they're its own before they're bound, too. */
  targets: ReadonlySet<string> | undefined;

  /** Returns names that a module has without binding them: `__name__`, `__file__`. */
  implicit: ((name: string) => Value | undefined) | undefined;

  get module(): ModuleValue {
    const { home } = this.globals;
    if (home === undefined) throw new Error('a scope outside every module');
    return home;
  }

  placeOf({ line }: { readonly line: number }): Place {
    const { file, calledAt } = this.module;
    return file === undefined && calledAt !== undefined ? calledAt : { file: file ?? '', line };
  }

  /** Returns the name that Python has for one in the source: in a class `__x` is `_C__x` (the reference, 6.2.1). */
  nameOf(name: string): string {
    if (this.className === undefined || !name.startsWith('__') || name.endsWith('__')) return name;
    const owner = this.className.replace(/^_+/u, '');
    return owner === '' ? name : `_${owner}${name}`;
  }

  /** Returns a value as it's stored, with its alternatives; `undefined` if the name is bound nowhere. */
  find(written: string): Value | undefined {
    const name = this.nameOf(written);
    const own = this.homeOf(name).vars.get(name);
    if (own !== undefined || this.isLocal(written)) return own;
    for (let scope = this.parent; scope !== undefined; scope = scope.parent) {
      if (scope.kind === 'class') continue;
      const value = scope.vars.get(name);
      if (value === undefined && !scope.isLocal(written)) continue;
      return this.isHidden(scope, written) ? this.globals.vars.get(name) : value;
    }
    return undefined;
  }

  /** Tells whether the function or comprehension binds a name, which is then its own before it's bound, too. */
  private isLocal(written: string): boolean {
    if (this.targets?.has(this.nameOf(written)) === true) return true;
    return this.code?.type === 'FunctionDef' && boundIn(this.code.body().statements).has(written);
  }

  /** Returns the scope of the function or comprehension to which a name belongs here, though it's bound nowhere in it yet. */
  localScope(written: string): Scope | undefined {
    return this.isLocal(written) ? this : this.parent?.localScope(written);
  }

  /** Returns what an assignment to a name here would replace. */
  own(written: string): Value | undefined {
    const name = this.nameOf(written);
    return this.homeOf(name).vars.get(name);
  }

  /** Returns the class that `super()` and `__class__` stand for here. */
  get enclosingOwner(): ClassValue | undefined {
    return this.owner ?? this.parent?.enclosingOwner;
  }

  /** Returns the class body around. */
  get enclosingBody(): Scope | undefined {
    return this.kind === 'class' ? this : this.parent?.enclosingBody;
  }

  /** The variable `__class__` of the functions in this class body, where one of them may set it. */
  private cell: Scope | undefined;

  /** Returns the scope that holds the variable `__class__` of the functions in this class body. */
  get classCell(): Scope {
    if (this.cell === undefined) {
      this.cell = new Scope('function', undefined, this.createdUnder);
      if (this.owner !== undefined) this.cell.vars.set('__class__', this.owner);
    }
    return this.cell;
  }

  /** Gives the functions in this class body their class. */
  fillCell(cls: ClassValue): void {
    this.owner = cls;
    this.cell?.vars.set('__class__', cls);
  }

  /** Returns what `__class__` holds here, which a function may have set or deleted. */
  get ownClass(): Value | undefined {
    const cell = this.enclosingBody?.cell;
    return cell === undefined ? this.enclosingOwner : cell.vars.get('__class__');
  }

  /** Returns the nearest scope that isn't a comprehension's: a walrus binds in it. */
  get binding(): Scope {
    return this.kind === 'comprehension' && this.parent !== undefined ? this.parent.binding : this;
  }

  /** Numbers the definition of a function or a field here, whose annotations may be evaluated later. */
  define(): number {
    this.startKeeping();
    this.globals.definitions += 1;
    return this.globals.definitions;
  }

  /** Makes this scope and those around it keep what names held; where one does, those around it do. */
  private startKeeping(): void {
    if (this.earlier !== undefined) return;
    this.earlier = new Map();
    this.parent?.startKeeping();
  }

  /** Returns a value as {@link find} would have at a definition. */
  findThen(written: string, definition: number): Value | undefined {
    const name = this.nameOf(written);
    const home = this.homeOf(name);
    const own = home.heldThen(name, definition);
    if (own !== undefined) return own;
    for (let scope = this.parent; scope !== undefined; scope = scope.parent) {
      const value = scope.kind === 'class' ? undefined : scope.heldThen(name, definition);
      if (value === undefined) continue;
      return this.isHidden(scope, written) ? this.globals.heldThen(name, definition) : value;
    }
    return undefined;
  }

  /** Tells whether a name of a scope around this class body isn't seen in it: where the body binds it, it's its own or a global. */
  private readonly isHidden = (scope: Scope, written: string): boolean =>
    scope !== this.globals && this.binds?.(written) === true;

  private heldThen(name: string, definition: number): Value | undefined {
    const earlier = this.earlier?.get(name)?.find(({ until }) => until >= definition);
    return earlier?.value ?? this.vars.get(name) ?? this.bound?.get(name);
  }

  /** Tells whether a name was bound in this scope at a definition. */
  wasBound(name: string, definition: number): boolean {
    const [first] = this.earlier?.get(name) ?? [];
    return first === undefined || first.value !== undefined || first.until < definition;
  }

  /** Keeps what a name holds for definitions that have seen it. */
  private keep(name: string): void {
    const { earlier, globals } = this;
    if (earlier === undefined) return;
    const value = this.vars.get(name);
    const kept = earlier.get(name) ?? [];
    if (kept.length === 0) earlier.set(name, kept);
    if ((kept.at(-1)?.until ?? 0) < globals.definitions) kept.push({ until: globals.definitions, value });
  }

  set(written: string, value: Value, path: Guard): void {
    const name = this.nameOf(written);
    const home = this.homeOf(name);
    home.keep(name);
    home.vars.set(name, assign(home.vars.get(name), value, path, home.createdUnder));
    if (home.kind === 'class') (home.bound ??= new Map()).set(name, value);
  }

  unset(written: string, path: Guard): void {
    const name = this.nameOf(written);
    const home = this.homeOf(name);
    home.keep(name);
    home.bound?.delete(name);
    const left = without(home.vars.get(name), path, home.createdUnder);
    if (left === undefined) home.vars.delete(name);
    else home.vars.set(name, left);
  }

  /** Returns the `__qualname__` of a function or class that's defined here: a global one has no prefix. */
  qualnameOf(name: string): string {
    return this.redirected?.get(name)?.kind === 'module' ? name : this.prefix + name;
  }

  declareGlobal(written: string): void {
    const name = this.nameOf(written);
    if (this.globals !== this) this.redirect(name, this.globals);
  }

  declareNonlocal(written: string): void {
    const name = this.nameOf(written);
    const body = name === '__class__' ? this.enclosingBody : undefined;
    if (body !== undefined) this.redirect(name, body.classCell);
    for (let scope = this.parent; scope !== undefined; scope = scope.parent) {
      if (scope.kind === 'function' && scope.vars.has(name)) {
        this.redirect(name, scope);
        return;
      }
    }
  }

  private redirect(name: string, home: Scope): void {
    this.redirected ??= new Map();
    this.redirected.set(name, home);
  }

  private homeOf(name: string): Scope {
    return this.redirected?.get(name) ?? this;
  }
}
