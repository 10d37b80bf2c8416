import type { Place } from '../../../base/diagnostics/place';
import { assign, without } from './choice';
import type { Guard } from '../guards/guards';
import type { ClassValue, ModuleValue, Value } from './values';

export type ScopeKind = 'module' | 'class' | 'function' | 'comprehension';

/** Names and their values. Reading climbs the closures as Python does; classes are skipped from below. */
export class Scope {
  readonly vars = new Map<string, Value>();
  /** The module's scope, or the outermost one. */
  readonly globals: Scope;
  /** Names that `global` or `nonlocal` sends elsewhere; most scopes have none, and every call makes a scope. */
  private redirected: Map<string, Scope> | undefined;

  constructor(
    readonly kind: ScopeKind,
    readonly parent: Scope | undefined,
    /** The path on which it was made. */
    readonly born: Guard,
    /** What stands before the name of a function or class defined in it, in its `__qualname__`. */
    readonly prefix = '',
  ) {
    this.globals = kind === 'module' || parent === undefined ? this : parent.globals;
  }

  /** The module whose names these are; set on a module's own scope. */
  home: ModuleValue | undefined;
  /** Annotated names of a class body, in source order. */
  annotations: Map<string, () => Value> | undefined;
  /** The class that `super()` without arguments speaks of in this function. */
  owner: ClassValue | undefined;

  /** Names that a module has without binding them: `__name__`, `__file__`. */
  implicit: ((name: string) => Value | undefined) | undefined;

  get module(): ModuleValue {
    const { home } = this.globals;
    if (home === undefined) throw new Error('a scope outside every module');
    return home;
  }

  placeOf({ line }: { readonly line: number }): Place {
    return { file: this.module.file ?? '', line };
  }

  /** The value as it's stored, alternatives included; `undefined` where the name is bound nowhere. */
  find(name: string): Value | undefined {
    const own = this.homeOf(name).vars.get(name);
    if (own !== undefined) return own;
    for (let scope = this.parent; scope !== undefined; scope = scope.parent) {
      if (scope.kind === 'class') continue;
      const value = scope.vars.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The nearest scope that a plain assignment of a walrus or a comprehension's body binds in. */
  get binding(): Scope {
    return this.kind === 'comprehension' && this.parent !== undefined ? this.parent.binding : this;
  }

  set(name: string, value: Value, path: Guard): void {
    const home = this.homeOf(name);
    home.vars.set(name, assign(home.vars.get(name), value, path, home.born));
  }

  unset(name: string, path: Guard): void {
    const home = this.homeOf(name);
    const left = without(home.vars.get(name), path, home.born);
    if (left === undefined) home.vars.delete(name);
    else home.vars.set(name, left);
  }

  declareGlobal(name: string): void {
    if (this.globals !== this) this.redirect(name, this.globals);
  }

  declareNonlocal(name: string): void {
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
