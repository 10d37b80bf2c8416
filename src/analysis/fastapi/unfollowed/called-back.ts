import { isStandardModule } from '../../../base/naming/python';
import type { Call } from '../../interpreter/calls/call-site';
import { ofLibrary } from '../../interpreter/values/make';
import { ownersBehind } from '../../interpreter/values/origin';
import type { ClassValue, InstanceValue, LibraryValue, Unknown } from '../../interpreter/values/values';
import { registers } from '../../libraries/kit/registering';

/**
 * Returns the objects of the project whose methods a method of Python's own that isn't followed may call:
 * `HTMLParser.feed`.
 */
export function calledBackBy(callee: Unknown | LibraryValue): readonly InstanceValue[] {
  if (callee.kind !== 'unknown') return [];
  return ownersBehind(callee).filter(
    (owner): owner is InstanceValue =>
      owner.kind === 'instance' && owner.cls.place !== undefined && isBelowUnread(owner.cls),
  );
}

/** Tells whether a class has a base of Python's own that no model describes. */
const isBelowUnread = ({ mro }: ClassValue): boolean =>
  mro.some(({ bases }) =>
    bases.some((base) => base.kind === 'library' && isStandardModule(topOf(base.name))),
  );

const topOf = (name: string): string => name.split('.', 1)[0] ?? name;

/** Tells whether a method of an object's class registers routes. */
export const hasRegistering = ({ cls }: InstanceValue): boolean =>
  cls.mro.some(({ place, attrs }) => place !== undefined && [...attrs.values()].some(registers));

/** Makes the containers of an object unknown: its methods may fill them. */
export function openContainers({ attrs }: InstanceValue, name: string, { at }: Call): void {
  for (const value of attrs.values())
    if (value.kind === 'list' || value.kind === 'set' || value.kind === 'dict')
      value.open ??= ofLibrary(name, at, `${name}(…)`);
}
