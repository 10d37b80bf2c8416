import type { Guard } from '../guards/guards';
import { assign, seen, without } from '../values/choice';
import { namespaceDict } from '../values/namespace';
import type { DictValue, Unknown, Value } from '../values/values';

/** Packages whose complete lists of names end a program that asks for another name. */
export const IDENTIFIED = /^(?:fastapi|starlette)(?:\.|$)/u;

/**
 * Names that the program sets in modules of libraries (`fastapi.APIRouter = Router`, `builtins.path = path`), by the dotted
 * name of the module. Whoever asks the module for them afterwards gets what was set.
 */
export class LibraryNames {
  private readonly byOwner = new Map<string, Map<string, Value>>();

  /** Returns what the program has set; `undefined` if nothing was. */
  find(owner: string, name: string, path: Guard): Value | undefined {
    const stored = this.byOwner.get(owner)?.get(name);
    return stored === undefined ? undefined : seen(stored, path);
  }

  /** Sets a name on a path. `old` is what the library itself has by that name. */
  set(owner: string, name: string, value: Value, path: Guard, old: Value): void {
    const names = this.namesOf(owner);
    names.set(name, assign(names.get(name) ?? old, value, path, []));
  }

  /** Forgets on a path what the program has set. */
  unset(owner: string, name: string, path: Guard): void {
    const names = this.byOwner.get(owner);
    const left = without(names?.get(name), path, []);
    if (left === undefined) names?.delete(name);
    else names?.set(name, left);
  }

  /** Returns the `__dict__` of a module: the names that the program has set, and others that aren't known. */
  dictOf(owner: string, others: Unknown): DictValue {
    return { ...namespaceDict(this.namesOf(owner), []), open: others };
  }

  /** True if FastAPI or Starlette may do otherwise than they're written, because the program changed their modules. */
  get isFrameworkChanged(): boolean {
    return [...this.byOwner.keys()].some((owner) => IDENTIFIED.test(owner));
  }

  private namesOf(owner: string): Map<string, Value> {
    const names = this.byOwner.get(owner) ?? new Map<string, Value>();
    this.byOwner.set(owner, names);
    return names;
  }
}
