import type { FunctionDef, Lambda } from '../../python/ast';
import { everyModule } from '../modules/module-table';
import type { Machine } from '../machine';
import { ownersBehind } from './origin';
import type { Scope } from './scope';
import type { Absent, FunctionValue, ModuleValue, Value } from './values';

/** Code whose effect isn't seen: its text, `undefined` where that isn't known either, and the scope of its names. */
export interface Code {
  readonly text: string | undefined;
  readonly scope: Scope;
  /** The function whose text it is: its words are looked up by it. */
  readonly def?: FunctionDef | Lambda;
}

/** Lists what one run of the program gave to code that isn't entered: that code may use it at any time. */
export interface Lent {
  readonly values: Set<Value>;
  readonly codes: Code[];
}

/** Values that all searches of one run may look at together. */
const MAX_VISITS = 10_000;

const visits = new WeakMap<Machine, number>();

/**
 * Returns what code that is given some values, or other code, can reach: by elements, attributes, and the names in the texts of
 * functions, those of the functions that they name included. Ends at a goal. Returns `undefined` if it takes too long.
 */
function reached(
  vm: Machine,
  { values, codes }: Lent,
  goal?: Value,
): ReadonlySet<Value | Absent> | undefined {
  const seen = new Set<Value | Absent>(values);
  const add = (more: Iterable<Value | Absent | undefined>): void => {
    for (const value of more) if (value !== undefined) seen.add(value);
  };
  for (const code of codes) add(namedIn(vm, code));
  let count = visits.get(vm) ?? 0;
  // A set hands out what's added while it's walked.
  for (const value of seen) {
    count += 1;
    if (value === goal || count > MAX_VISITS) break;
    add(heldBy(value));
    add(behind(vm, value));
  }
  visits.set(vm, count);
  return count > MAX_VISITS ? undefined : seen;
}

/** Returns true if code that isn't entered can reach a value, or a search for it takes too long. */
export const canReach = (vm: Machine, lent: Lent, goal: Value): boolean =>
  reached(vm, lent, goal)?.has(goal) !== false;

/** Returns the texts of all code that isn't entered and may run: what was lent, and what that reaches; `undefined` if they aren't known. */
export function textsReached(vm: Machine, lent: Lent): readonly string[] | undefined {
  const seen = reached(vm, lent);
  if (seen === undefined) return undefined;
  const codes = [...seen].flatMap((value) =>
    value.kind === 'function' ? codeOf(value) : value.kind === 'deferred' ? (value.code ?? []) : [],
  );
  const texts = [...lent.codes, ...codes].map(({ text }) => text);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** Returns the values that a value holds: elements, attributes, alternatives, and what a call is bound to. */
export function heldBy(value: Value | Absent): Iterable<Value | Absent | undefined> {
  switch (value.kind) {
    case 'list':
    case 'set':
    case 'tuple':
      return value.items.map((one) => one.value);
    case 'dict':
      return [value.factory, ...[...value.entries.values()].flatMap((one) => [one.key, one.value])];
    case 'choice':
      return value.alternatives.map((one) => one.value);
    case 'instance':
      return [value.payload, ...value.attrs.values()];
    case 'method':
      return [value.self, value.func];
    case 'partial':
      return [value.func, ...value.args, ...value.keywords.values(), ...(value.attrs?.values() ?? [])];
    case 'unknown':
      return ownersBehind(value);
    default:
      return [];
  }
}

/** Returns the values that the code behind a value uses: that of a function, a class, a coroutine, a module. */
function behind(vm: Machine, value: Value | Absent): Iterable<Value | undefined> {
  switch (value.kind) {
    case 'function':
      return [...behindFunction(value), ...namedIn(vm, codeOf(value))];
    case 'native':
      return [value.wrapped];
    case 'descriptor':
      return [value.func, value.setter, value.deleter];
    case 'deferred':
      return value.code === undefined ? [] : namedIn(vm, value.code);
    case 'instance':
      return [value.cls];
    case 'class':
      // A modelled class has methods of models only.
      return value.place === undefined ? [] : [...value.attrs.values(), ...value.mro, value.metaclass];
    case 'super':
      return [value.self, value.after];
    case 'module':
      return value.scope.vars.values();
    default:
      return [];
  }
}

const behindFunction = ({ defaults, attrs, owner }: FunctionValue): readonly (Value | undefined)[] => [
  ...defaults.values(),
  ...attrs.values(),
  owner,
];

/** Returns the code of a function, with the scope that it's defined in, or another one. */
export const codeOf = ({ def, module, scope }: FunctionValue, within: Scope = scope): Code => ({
  // Only looked at on demand, since a text that was looked at is one that the result depends on.
  get text() {
    return module.source.slice(def.start, def.end);
  },
  scope: within,
  def,
});

/** Words with which code reaches values that it doesn't name. */
const DYNAMIC: readonly string[] = [
  ...['globals', 'locals', 'vars', 'exec', 'eval', 'modules', '__import__', 'import_module'],
  ...['_getframe', 'currentframe', 'stack', 'f_globals', 'f_locals', 'gc', '__globals__', 'runpy'],
];

/** Returns the values of the names in a text, and those of the loaded modules that it reaches. */
function namedIn(vm: Machine, code: Code): readonly Value[] {
  const { scope } = code;
  const words = wordsIn(vm, code);
  const found: Value[] = [];
  if ((code.def === undefined && code.text === undefined) || DYNAMIC.some((word) => words.has(word))) {
    found.push(...everyModule(vm));
    for (let at: Scope | undefined = scope; at !== undefined && at.kind !== 'module'; at = at.parent)
      found.push(...at.vars.values());
    return found;
  }
  const modules = new Set<ModuleValue>();
  const add = (value: Value | undefined): void => {
    if (value?.kind === 'module') modules.add(value);
    else if (value !== undefined) found.push(value);
  };
  for (const word of words) add(scope.find(word));
  if (words.has('import')) for (const word of words) for (const one of modulesCalled(vm, word)) add(one);
  // The text names what it takes from a module.
  for (const { scope: within } of modules) for (const word of words) add(within.vars.get(word));
  return found;
}

/** The words of the code that one run has looked at, by its function or its text: hashing a text takes as long as it is. */
const wordsOf = new WeakMap<Machine, Map<object | string, ReadonlySet<string>>>();

function wordsIn(vm: Machine, code: Code): ReadonlySet<string> {
  const known = wordsOf.get(vm) ?? new Map<object | string, ReadonlySet<string>>();
  wordsOf.set(vm, known);
  const key = code.def ?? code.text ?? '';
  const words = known.get(key) ?? new Set(code.text?.match(/[^\W\d]\w*/gu));
  known.set(key, words);
  return words;
}

/** The loaded modules by the parts of their names, and how many there were. */
const byPart = new WeakMap<Machine, { size: number; readonly modules: Map<string, ModuleValue[]> }>();

/** Returns the loaded modules with a word as a part of their names. */
function modulesCalled(vm: Machine, word: string): readonly ModuleValue[] {
  let known = byPart.get(vm);
  if (known?.size !== vm.modules.size) {
    known = { size: vm.modules.size, modules: new Map() };
    byPart.set(vm, known);
    for (const [name, module] of vm.modules)
      for (const part of name.split('.'))
        known.modules.set(part, [...(known.modules.get(part) ?? []), module]);
  }
  return known.modules.get(word) ?? [];
}
