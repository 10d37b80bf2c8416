import type { Place } from '../../../base/diagnostics/place';
import { refuse } from '../guards/missing-inputs';
import type { Machine } from '../machine';
import { hasEscaped } from '../values/text/displays';
import { str } from '../values/make';
import type { LibraryValue, Single, Unknown } from '../values/values';
import { raiseOnProof, raiseProven } from '../guards/refusals';
import { refusalOf } from './hooks';
import { IDENTIFIED } from './library-names';
import { describe, isNowhere } from './open-attribute';

/**
 * Raises AttributeError for an attribute that's surely missing: always of an object that FastAPI or Starlette makes, whose
 * models stand for one class each; of another only if a `try` catches it. Else returns an unknown.
 */
export function raiseLack(vm: Machine, value: Single, name: string, at: Place): Unknown {
  const own = refusalOf(vm, value, name);
  if (own?.value.kind === 'instance' && vm.isCaught(own.value.cls)) throw own;
  const words = `${describe(value)} has no attribute ${name}`;
  const said = lacks(value, name);
  const isOfFramework =
    value.kind === 'instance' && value.cls.place === undefined && IDENTIFIED.test(value.cls.module);
  if (isOfFramework && !vm.libraryNames.isFrameworkChanged && !hasEscaped(vm, value))
    return raiseProven(vm, 'AttributeError', words, at, said ?? words);
  const missing = vm.raiseIfCaught(
    'AttributeError',
    words,
    at,
    false,
    said === undefined ? undefined : str(said),
  );
  refuse(vm, value, at);
  return { ...missing, origin: { kind: 'missing', owner: value } };
}

/** Raises AttributeError for an attribute that no release of FastAPI or Starlette has in a module. */
export function refuseNowhere(vm: Machine, value: LibraryValue, name: string, at: Place): void {
  if (value.isModule && isNowhere(vm, value.name, name))
    raiseOnProof(vm, 'AttributeError', `${value.name} has no attribute ${name}`, at, {
      words: lacks(value, name) ?? name,
    });
}

/** Returns Python's message for a missing attribute; `undefined` for values of other kinds. */
function lacks(value: Single, name: string): string | undefined {
  switch (value.kind) {
    case 'library':
    case 'module':
      return `module '${value.name}' has no attribute '${name}'`;
    case 'instance':
      return `'${value.cls.name}' object has no attribute '${name}'`;
    case 'class':
      return `type object '${value.name}' has no attribute '${name}'`;
    default:
      return undefined;
  }
}
