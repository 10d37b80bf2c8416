import { everyModule } from './module-table';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { ModuleValue } from '../values/values';

/** Words with which a module changes names that its text doesn't show. */
const DYNAMIC =
  /\b(?:globals|locals|vars|exec|setattr|__dict__|builtins|__builtins__|sys\.modules)\b|import\s*\*/u;

/**
 * Words with which a module changes names of others that no text shows: those of the caller's frame, of built-ins and of any
 * module; and a package does so whose `install()` makes names that are known everywhere.
 */
const ELSEWHERE =
  /\b(?:exec|builtins|__builtins__|f_globals|f_builtins|f_back|_getframe|currentframe|sys\.modules|install\s*\()/u;

/**
 * Returns true for evidence that a name is bound nowhere: it's no built-in name, its module's text only uses it, neither that
 * module nor another one that was loaded writes names in ways that their texts don't show.
 */
export function isUnbound(vm: Machine, scope: Scope, name: string): boolean {
  const { source, scope: own } = scope.module;
  if (own.open !== undefined || own.stars !== undefined || /^_|_$/u.test(name)) return false;
  if (vm.models.hasName('builtins', name, 'itself') !== false) return false;
  if (hiddenIn(scope.module).own || !source.ask({ name, of: (text) => isOnlyUsed(text, name) })) return false;
  if (everyModule(vm).some((module) => hiddenIn(module).elsewhere)) return false;
  const written = new RegExp(`["']${name}["']|\\.${name}\\s*[=:](?!=)`, 'u');
  return everyModule(vm).every((module) => !module.source.matches(written));
}

/**
 * Returns true for evidence that a module doesn't have a global name: at a definition, or without one at the end. Its text may
 * bind it later, or for type checkers alone.
 */
export function lacksGlobal(vm: Machine, { module, globals }: Scope, name: string, at?: number): boolean {
  const isThere = globals.vars.has(name);
  if (isThere && (at === undefined || globals.wasBound(name, at))) return false;
  if (vm.models.hasName('builtins', name, 'itself') !== false) return false;
  const isOpen = globals.open !== undefined || globals.stars !== undefined || hiddenIn(module).own;
  return isThere || (!isOpen && globals.implicit?.(name) === undefined);
}

interface Hidden {
  readonly own: boolean;
  readonly elsewhere: boolean;
}

const HIDDEN = new WeakMap<ModuleValue, Hidden>();

/** Tells whether a module changes names that its text doesn't show: its own, and those of others. */
function hiddenIn(module: ModuleValue): Hidden {
  const known = HIDDEN.get(module);
  if (known !== undefined) return known;
  const made = { own: module.source.matches(DYNAMIC), elsewhere: module.source.matches(ELSEWHERE) };
  HIDDEN.set(module, made);
  return made;
}

/** Returns true for a name that a text has once, or only with `(`, `.` or `[` behind it, and not behind `def` or its like. */
function isOnlyUsed(text: string, name: string): boolean {
  const uses = [...text.matchAll(new RegExp(`(?<![\\w.])${name}(?!\\w)`, 'gu'))];
  return uses.every(({ index }) => {
    const before = text.slice(Math.max(0, index - 80), index);
    const after = text.slice(index + name.length, index + name.length + 40);
    if (/\b(?:def|class|import|from|as|for|global|nonlocal|lambda|case|del|type)\s+$/u.test(before))
      return false;
    return uses.length === 1 ? !/^\s*(?::?=(?!=)|,|:(?!=))/u.test(after) : /^[(.[]/u.test(after);
  });
}
