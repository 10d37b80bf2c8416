import type { Name } from '../../python/ast';
import { bindsName } from '../../python/ast/bindings';
import { raiseInWords, raiseOnProof } from '../guards/refusals';
import type { Machine } from '../machine';
import { isUnbound } from '../modules/unbound';
import { seen } from '../values/choice';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';

/** Returns the value of a name; one that's bound nowhere raises NameError where that's certain, or caught. */
export function evaluateName(vm: Machine, { id, line }: Name, scope: Scope): Value {
  const found = scope.find(id);
  const value = found === undefined ? builtinOf(vm, id) : seen(found, vm.path);
  if (value !== undefined) return value;
  const owner = id === '__class__' ? scope.ownClass : undefined;
  const known = owner ?? scope.module.scope.implicit?.(id) ?? scope.module.scope.open;
  if (known !== undefined) return known;
  const at = scope.placeOf({ line });
  if (vm.catchers.length > 0 && isUnboundLocal(vm, scope, id)) {
    const words = `cannot access local variable '${id}' where it is not associated with a value`;
    raiseInWords(vm, 'UnboundLocalError', words, at);
  }
  return raiseOnProof(vm, 'NameError', `name ${id} is not defined`, at, {
    words: `name '${id}' is not defined`,
    isProven: found === undefined && isUnbound(vm, scope, id),
  });
}

/** Tells whether the function that runs binds a name elsewhere in its body. */
function isUnboundLocal({ frame }: Machine, scope: Scope, name: string): boolean {
  const def = scope.binding.kind === 'function' ? frame?.func?.def : undefined;
  return def?.type === 'FunctionDef' && bindsName(def.body().statements, name);
}

/** Returns a built-in name: one that the program has set, else Python's own. */
const builtinOf = (vm: Machine, name: string): Value | undefined =>
  vm.libraryNames.find('builtins', name, vm.path) ?? vm.models.builtin(name);
