import type { Place } from '../../../base/diagnostics/place';
import type { ExceptHandler, Expr, Stmt, Try } from '../../python/ast';
import { blocksOf } from '../../python/ast/blocks';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';

/** A call that isn't read. */
export interface Unread {
  readonly name: string;
  readonly at: Place;
}

/**
 * Notes a call whose result isn't known: it's taken not to raise an exception. `args`: those of a modelled function. One of a
 * library is taken to know whether it raises an exception, if they're known.
 */
export function noteUnread(
  vm: Machine,
  name: string,
  at: Place,
  isModelled: boolean,
  args: readonly Value[] = [],
): void {
  const isBuiltIn = isModelled && !name.includes('.');
  const mayRaise = vm.models.mayRaise(name, isModelled);
  if (mayRaise) vm.unread ??= { name: `${name}(…)`, at };
  if (mayRaise || isBuiltIn || args.some(({ kind }) => kind === 'unknown')) vm.doubts += 1;
}

/**
 * Watches the body of a `try`. The function that it returns is called behind a body that raised nothing: it reports the first call
 * there that isn't read, if a handler registers routes, which are missing if that call raises an exception.
 */
export function watchUnread(vm: Machine, stmt: Try, scope: Scope): (hasFailed: boolean) => void {
  const registering = stmt.handlers.find((handler) => registersIn(vm, handler, scope));
  const { skipped } = vm;
  const weighs =
    registering !== undefined ||
    skipped !== undefined ||
    stmt.handlers.some(({ body }) => body.some(setsFlag));
  if (!weighs) return () => undefined;
  vm.weighed += 1;
  const outer = vm.unread;
  vm.unread = undefined;
  return (hasFailed) => {
    vm.weighed -= 1;
    const { unread } = vm;
    vm.unread = outer ?? unread;
    if (hasFailed || unread === undefined) return;
    skipped?.push(...stmt.handlers.map((handler) => ({ handler, scope })));
    if (registering === undefined) return;
    const { file, line } = scope.placeOf(registering);
    const detail = `${unread.name} may raise an exception here, and the handler at ${file}:${line} then registers routes`;
    vm.report({
      code: 'handler-skipped',
      detail,
      at: unread.at,
      affects: [scope.module.name],
      group: `${file}:${line}`,
    });
  };
}

/** Returns true for a statement that sets a name or an attribute to True, False or None. */
const setsFlag = (stmt: Stmt): boolean => stmt.type === 'Assign' && stmt.value.type === 'Constant';

/** Notes that routes depend on inputs that lead past statements which would register some, if a file that isn't read could give them. */
export function noteLeftOut(
  vm: Machine,
  body: readonly Stmt[],
  causes: ReadonlySet<string>,
  scope: Scope,
): void {
  if (vm.decisions?.unread.isBehind(causes) === true && registers(vm, body, scope))
    vm.decisions.unread.hang(causes);
}

/** Returns true for a handler that registers routes. */
const registersIn = (vm: Machine, { body, exception }: ExceptHandler, scope: Scope): boolean =>
  !isOfImports(exception) && registers(vm, body, scope);

/** Returns true for statements that register routes, or call a function of the project that does. */
function registers(vm: Machine, body: readonly Stmt[], scope: Scope): boolean {
  const [first] = body;
  const last = body.at(-1);
  if (first === undefined || last === undefined) return false;
  if (scope.module.source.matches(vm.models.registering, first.start, last.end)) return true;
  return calledIn(body).some((name) => registersAt(vm, scope.find(name)));
}

/** Returns true for a handler of failed imports alone: those of packages are taken to succeed. */
const isOfImports = (exception: Expr | undefined): boolean =>
  exception?.type === 'Name' && (exception.id === 'ImportError' || exception.id === 'ModuleNotFoundError');

/** Returns the names of the functions that statements call. */
const calledIn = (statements: readonly Stmt[]): readonly string[] =>
  statements.flatMap((stmt) => [
    ...(stmt.type === 'ExprStmt' && stmt.value.type === 'Call' && stmt.value.func.type === 'Name'
      ? [stmt.value.func.id]
      : []),
    ...blocksOf(stmt).flatMap(calledIn),
  ]);

function registersAt(vm: Machine, value: Value | { readonly kind: 'absent' } | undefined): boolean {
  if (value?.kind !== 'function') return false;
  const { def, module } = value;
  return module.source.matches(vm.models.registering, def.start, def.end);
}
