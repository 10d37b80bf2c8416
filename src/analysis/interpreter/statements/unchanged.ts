import type { Expr, Stmt } from '../../python/ast';
import { blocksOf } from '../../python/ast/blocks';
import type { Decisions } from '../guards/decisions';
import { shown } from '../guards/guards';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';

/** Methods that change the list, set or dict that they're called on. */
const CHANGING: ReadonlySet<string> = new Set([
  'append',
  'extend',
  'insert',
  'remove',
  'pop',
  'clear',
  'add',
  'discard',
  'update',
  'setdefault',
]);

/**
 * Notes what a block would have changed that isn't executed because of an absent input: the values that stay depend on
 * the input, too. `c = None`, then `try: c = connect()`: that `c` is None is due to what `connect()` lacked.
 */
export function noteUnchanged(vm: Machine, body: readonly Stmt[], scope: Scope): void {
  const { decisions } = vm;
  if (decisions?.isFlowing !== true || shown(vm.path).length > 0) return;
  for (const stmt of body) {
    for (const target of changedBy(stmt)) mark(decisions, target, vm, scope);
    for (const block of blocksOf(stmt)) noteUnchanged(vm, block, scope);
  }
}

/** Notes that a method was called on a value: it may have changed it, because of the branch in which that happens. */
export function noteChange({ decisions }: Machine, self: Value, method: string): void {
  if (decisions?.isFlowing === true && CHANGING.has(method.slice(method.lastIndexOf('.') + 1)))
    decisions.flowing(self);
}

/** Returns the names and attributes that a statement changes. */
function changedBy(stmt: Stmt): readonly Expr[] {
  switch (stmt.type) {
    case 'Assign':
      return stmt.targets;
    case 'AnnAssign':
    case 'AugAssign':
    case 'For':
      return [stmt.target];
    case 'ExprStmt': {
      const func = stmt.value.type === 'Call' ? stmt.value.func : undefined;
      return func?.type === 'Attribute' && CHANGING.has(func.attr) ? [func.value] : [];
    }
    default:
      return [];
  }
}

function mark(decisions: Decisions, target: Expr, vm: Machine, scope: Scope): void {
  if (target.type === 'Subscript') mark(decisions, target.value, vm, scope);
  else if (target.type === 'Tuple') for (const one of target.items) mark(decisions, one, vm, scope);
  else if (target.type === 'Name') {
    const value = scope.own(target.id);
    if (value !== undefined) scope.set(target.id, decisions.flowing(value), vm.path);
  } else if (target.type === 'Attribute' && target.value.type === 'Name') {
    const owner = scope.find(target.value.id);
    const value = owner?.kind === 'instance' ? owner.attrs.get(scope.nameOf(target.attr)) : undefined;
    if (owner?.kind === 'instance' && value !== undefined)
      owner.attrs.set(scope.nameOf(target.attr), decisions.flowing(value));
  }
}
