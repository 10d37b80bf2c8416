import { NOWHERE } from '../../../base/diagnostics/place';
import { setOn } from '../../interpreter/attributes/set-on';
import type { Site } from '../../interpreter/calls/call-site';
import { seen } from '../../interpreter/values/choice';
import { NONE } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';

/** Returns an attribute of the instance itself, as this path sees it; `undefined` where it isn't set. */
export function own({ vm }: Pick<Site, 'vm'>, self: InstanceValue, name: string): Value | undefined {
  const value = self.attrs.get(name);
  return value === undefined ? undefined : seen(value, vm.path);
}

/** Returns an attribute of the instance itself, as this path sees it; None where it isn't set. */
export const ownOrNone = (site: Pick<Site, 'vm'>, self: InstanceValue, name: string): Value =>
  own(site, self, name) ?? NONE;

/** Sets attributes of an instance, on this path. */
export function setOwn(
  { vm }: Pick<Site, 'vm'>,
  self: InstanceValue,
  values: Readonly<Record<string, Value>>,
): void {
  for (const [name, value] of Object.entries(values)) setOn(vm, self.attrs, name, value, self.createdUnder);
}

export function isA(value: InstanceValue, cls: ClassValue): boolean;
export function isA(value: Value, cls: ClassValue): value is InstanceValue;
/** Tells whether a value is an object of a class or of one of its subclasses. */
export function isA(value: Value, cls: ClassValue): boolean {
  return value.kind === 'instance' && value.cls.mro.includes(cls);
}

/** Makes an object that's there before the program starts: `os.environ`, `sys.modules`. */
export const standingInstance = (cls: ClassValue): InstanceValue => ({
  kind: 'instance',
  cls,
  attrs: new Map(),
  createdUnder: [],
  place: NOWHERE,
  payload: undefined,
  open: undefined,
});
