import type { Place } from '../../../base/diagnostics/place';
import { refuse } from '../guards/lacks';
import type { Machine } from '../machine';
import { isLent } from '../values/displays';
import type { InstanceValue, LibraryValue, Single, Unknown } from '../values/values';
import { raiseOnProof, raiseProven } from '../guards/refusals';
import { IDENTIFIED } from './library-names';
import { describe, isNowhere } from './open-attribute';

/**
 * Raises AttributeError for an attribute that's surely missing: always of an object that FastAPI or Starlette makes, whose
 * models stand for one class each; of another only if a `try` catches it. Else returns an unknown.
 */
export function raiseLack(vm: Machine, value: Single, name: string, at: Place): Unknown {
  const words = `${describe(value)} has no attribute ${name}`;
  const isOfFramework =
    value.kind === 'instance' && value.cls.place === undefined && IDENTIFIED.test(value.cls.module);
  if (isOfFramework && !vm.libraryNames.isFrameworkChanged && !isLent(vm, value))
    return raiseProven(vm, 'AttributeError', words, at, lacks(value, name));
  const missing = vm.raiseIfCaught('AttributeError', words, at);
  refuse(vm, value, at);
  return { ...missing, origin: { kind: 'missing', owner: value } };
}

/** Raises AttributeError for an attribute that no release of FastAPI or Starlette has in a module. */
export function refuseNowhere(vm: Machine, value: LibraryValue, name: string, at: Place): void {
  if (value.isModule && isNowhere(vm, value.name, name))
    raiseOnProof(vm, 'AttributeError', `${value.name} has no attribute ${name}`, at, {
      words: lacks(value, name),
    });
}

/** Returns Python's message for a missing attribute. */
const lacks = (value: LibraryValue | InstanceValue, name: string): string =>
  value.kind === 'library'
    ? `module '${value.name}' has no attribute '${name}'`
    : `'${value.cls.name}' object has no attribute '${name}'`;
