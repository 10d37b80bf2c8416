import type { Place } from '../../../base/diagnostics/place';
import type { Expr, Module, SyntaxProblem } from '../../python/ast';
import { resultOf } from '../calls/results';
import { evaluate } from '../evaluation/evaluate';
import { resume } from '../guards/forks';
import { LIMITS, type Machine } from '../machine';
import { execute } from '../statements/execute';
import { NONE, textOf } from '../values/make';
import { namesIn } from '../values/namespace';
import { Scope } from '../values/scope';
import type { DictValue, ModuleValue, Unknown, Value } from '../values/values';
import { importModule } from './imports';

/** The dicts that `exec` and `eval` are given: the names that a text reads and binds. */
export interface Namespaces {
  readonly globals: DictValue | undefined;
  readonly locals: DictValue | undefined;
}

/** A text of a program that runs, read as code that stands where it's run. */
export interface Code extends Module {
  /** Lines before its first one. */
  readonly shift: number;
}

/** Reads a text that a program runs at a place. */
export function readCode(vm: Machine, text: string, { line }: Place): Code {
  vm.work(text.length);
  const shift = Math.max(line - 1, 0);
  return { ...vm.source.parse('\n'.repeat(shift) + text), shift };
}

/** Returns the first error of a text, with its line there. */
export function problemIn({ errors, shift }: Code): SyntaxProblem | undefined {
  const [first] = errors();
  return first && { ...first, line: first.line - shift };
}

/** Returns the expression that a text is; `undefined` for one that isn't just an expression. */
export function expressionOf({ body }: Code): Expr | undefined {
  const [only, ...more] = body;
  return only?.type === 'ExprStmt' && more.length === 0 ? only.value : undefined;
}

/**
 * Runs a text as `exec` does, or evaluates it as `eval` does. Returns `undefined`, and runs nothing, where its names can't be told.
 */
export function runText(
  vm: Machine,
  code: Code,
  given: Namespaces,
  at: Place,
  expr?: Expr,
): Value | undefined {
  const scope = vm.depth >= LIMITS.calls ? undefined : scopeOf(vm, code, given, at);
  if (scope === undefined) return undefined;
  const { path: entry, scope: before } = vm;
  const mark = vm.escapes.length;
  vm.depth += 1;
  try {
    if (expr !== undefined) return evaluate(vm, expr, scope);
    return resultOf(vm, execute(vm, code.body, scope), mark, entry);
  } finally {
    vm.depth -= 1;
    vm.scope = before;
    resume(vm, entry, mark);
  }
}

/** Names and what may be missing among them. */
interface Held {
  readonly names: Map<string, Value>;
  readonly born: Scope['born'];
  readonly open: Unknown | undefined;
  readonly implicit: Scope['implicit'];
}

function scopeOf(vm: Machine, code: Code, given: Namespaces, at: Place): Scope | undefined {
  const { scope } = vm;
  if (scope === undefined) return undefined;
  const globals =
    given.globals === undefined ? heldByModule(scope.globals) : heldIn(vm, given.globals, scope, at);
  const locals =
    given.locals === undefined || given.locals === given.globals
      ? given.globals === undefined
        ? heldHere(vm, scope)
        : undefined
      : heldIn(vm, given.locals, scope, undefined);
  if (globals === 'unclear' || locals === 'unclear' || isRestricted(vm, globals, code)) return undefined;
  const own = new Scope('module', undefined, globals.born, '', globals.names);
  own.home = moduleOf(scope.module, own, globals, code);
  own.open = globals.open ?? locals?.open;
  own.implicit = globals.implicit;
  if (locals === undefined || locals.names === globals.names) return own;
  return new Scope('class', own, locals.born, '', locals.names);
}

/** Makes the module that a text's functions are of: its own, with the names of another. */
const moduleOf = (outer: ModuleValue, scope: Scope, { names }: Held, { source }: Code): ModuleValue => ({
  ...outer,
  name: textOf(names.get('__name__') ?? NONE) ?? (names === outer.scope.vars ? outer.name : 'builtins'),
  source,
  scope,
  state: 'loaded',
});

const heldByModule = ({ vars, born, open, implicit }: Scope): Held => ({ names: vars, born, open, implicit });

/** Returns the names of a dict. `at`: the place of the call that makes it the global names. */
function heldIn(vm: Machine, dict: DictValue, scope: Scope, at: Place | undefined): Held | 'unclear' {
  const names = namesIn(dict);
  if (names === undefined) return 'unclear';
  if (names === scope.globals.vars) return heldByModule(scope.globals);
  if (at !== undefined && !names.has('__builtins__'))
    names.set('__builtins__', importModule(vm, 'builtins', at));
  return { names, born: dict.born, open: dict.open, implicit: undefined };
}

/** Names that texts have bound in the functions in which they ran: before Python 3.13 other texts there see them. */
const boundIn = new WeakMap<Scope, Map<string, Value>>();

/** Returns the names of the code that runs: those of a function are a copy. */
function heldHere({ options }: Machine, scope: Scope): Held | undefined {
  if (scope.kind === 'module') return undefined;
  const own = { born: scope.born, open: undefined, implicit: undefined };
  if (scope.kind === 'class') return { ...own, names: scope.vars };
  const here = new Map<string, Value>();
  for (let one: Scope | undefined = scope; one !== undefined && one.kind !== 'module'; one = one.parent)
    if (one === scope || one.kind !== 'class')
      for (const [name, value] of one.vars) if (!here.has(name)) here.set(name, value);
  const names = new Map([...(boundIn.get(scope) ?? []), ...here]);
  if (options.python[1] < 13) boundIn.set(scope, names);
  return { ...own, names };
}

/** Tells whether a text says a built-in name that its names don't let it have: `{"__builtins__": {}}`. */
function isRestricted(vm: Machine, { names }: Held, { text }: Code): boolean {
  const builtins = names.get('__builtins__');
  if (builtins === undefined || builtins.kind === 'module' || builtins.kind === 'library') return false;
  return [...text.matchAll(/[^\W\d]\w*/gu)].some(([word]) => vm.models.builtin(word) !== undefined);
}
