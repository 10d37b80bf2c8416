import type { Place } from '../../../base/diagnostics/place';
import type { Name } from '../../python/ast';
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
  const local = found === undefined || value === undefined ? scope.localScope(id) : undefined;
  if (value !== undefined && local === undefined) return value;
  const owner = id === '__class__' ? scope.ownClass : undefined;
  const known = owner ?? scope.module.scope.implicit?.(id) ?? scope.module.scope.open;
  if (known !== undefined) return known;
  const at = scope.placeOf({ line });
  // PEP 709: since Python 3.12 a comprehension is part of the function around.
  const isOwn = local === scope || (local === scope.binding && vm.options.python[1] >= 12);
  if (local !== undefined && vm.catchers.length > 0) raiseUnbound(vm, id, at, isOwn);
  return raiseOnProof(vm, 'NameError', `name ${id} is not defined`, at, {
    words: `name '${id}' is not defined`,
    isProven: found === undefined && local === undefined && !scope.isPrepared && isUnbound(vm, scope, id),
  });
}

/** Raises Python's exception for a local name that isn't bound yet: of the function that runs, or of one around it. */
function raiseUnbound(vm: Machine, name: string, at: Place, isOwn: boolean): void {
  if (isOwn) {
    const words = `cannot access local variable '${name}' where it is not associated with a value`;
    raiseInWords(vm, 'UnboundLocalError', words, at);
  } else {
    const words = `cannot access free variable '${name}' where it is not associated with a value in enclosing scope`;
    raiseInWords(vm, 'NameError', words, at);
  }
}

/** Returns a built-in name: one that the program has set, else Python's own. */
const builtinOf = (vm: Machine, name: string): Value | undefined =>
  vm.libraryNames.find('builtins', name, vm.path) ?? vm.models.builtin(name);
