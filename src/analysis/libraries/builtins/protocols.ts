import { presenceOf } from '../../interpreter/attributes/open-attribute';
import type { Site } from '../../interpreter/calls/call-site';
import { findOnClass } from '../../interpreter/values/classes';
import type { ClassValue, Single } from '../../interpreter/values/values';
import type { Verdict } from '../kit/truth-values';
import { dottedName } from '../kit/values';

type Asking = Pick<Site, 'vm' | 'at'>;

const PROTOCOL = /^typing(?:_extensions)?\.Protocol$/u;

/** A class that's itself a protocol (PEP 544): its subclasses aren't, unless they say so. */
export const isProtocol = (cls: ClassValue): boolean =>
  cls.place !== undefined &&
  cls.bases.some((base) => base.kind === 'class' && PROTOCOL.test(dottedName(base)));

/** Returns true for a protocol whose objects can't be told: it isn't marked as one that's checked while the program runs. */
export const isUnchecked = (cls: ClassValue): boolean => !cls.attrs.has('_is_runtime_protocol');

/** Returns the names of what a protocol and the protocols that it derives from ask for. */
const membersOf = (protocol: ClassValue): string[] => [
  ...new Set(
    protocol.mro
      .filter(isProtocol)
      .flatMap(({ attrs, annotations }) => [...attrs.keys(), ...annotations.keys()])
      .filter((name) => !NOT_A_MEMBER.test(name)),
  ),
];

/** Tells whether a protocol has a function under a name: then None is nothing that fits. */
const isMethodOf = (protocol: ClassValue, name: string): boolean => {
  const member = findOnClass(protocol, name);
  return member?.kind === 'function' || (member?.kind === 'descriptor' && member.type !== 'property');
};

/** Returns true if a value has each member that a runtime-checkable protocol asks for, judged by name. */
export function hasMembersOf({ vm, at }: Asking, value: Single, protocol: ClassValue): Verdict {
  const members = membersOf(protocol);
  if (value.kind !== 'instance' && value.kind !== 'class') {
    const found = members.map((name) => presenceOf(vm, value, name, at));
    return found.includes(false) ? false : found.every((one) => one === true) ? true : undefined;
  }
  const cls = value.kind === 'instance' ? value.cls : value;
  const isThere = (name: string): boolean => {
    const member = (value.kind === 'instance' ? value.attrs.get(name) : undefined) ?? findOnClass(cls, name);
    return member !== undefined && !(member.kind === 'none' && isMethodOf(protocol, name));
  };
  if (members.every(isThere)) return true;
  return cls.open === undefined && (value.kind === 'class' || value.open === undefined) ? false : undefined;
}

/** Matches members that every class has without defining them. */
const NOT_A_MEMBER =
  /^(?:__(?:init|doc|module|slots|annotations|class_getitem|qualname|dict|weakref)__|_is_runtime_protocol)$/u;
