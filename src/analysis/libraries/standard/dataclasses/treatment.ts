import type { Site } from '../../../interpreter/calls/call-site';
import { str, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';

/** The functions that attrs runs on the values of a field. */
export interface Treatment {
  readonly converters: Value[];
  readonly validators: Value[];
  /** The method that makes the default: `@x.default`. */
  maker: Value | undefined;
}

/** Keeps the treatment of each field under the object that `field(…)` returned. */
const TREATMENTS = new WeakMap<InstanceValue, Treatment>();

/** The classes whose `__setattr__` is attrs' own: making an object goes past it. */
export const setsByItself = new WeakSet<ClassValue>();

export const treatmentOf = (marker: InstanceValue): Treatment | undefined => TREATMENTS.get(marker);

/** Says what attrs does with the values of a field. */
export function treat(marker: InstanceValue, treatment: Treatment): void {
  TREATMENTS.set(marker, treatment);
}

/** Returns a value as the converters of its field make it. */
export const convertedBy = (site: Site, treatment: Treatment | undefined, value: Value): Value =>
  (treatment?.converters ?? []).reduce((now, converter) => invoke(site, converter, now), value);

/** Has the validators of a field look at a value. */
export function validate(
  site: Site,
  { validators }: Treatment,
  self: InstanceValue,
  name: string,
  value: Value,
): void {
  if (validators.length === 0) return;
  const attribute = site.vm.instance(self.cls.mro.at(-1) ?? self.cls, site.at);
  attribute.attrs.set('name', str(name));
  attribute.open = unknown('library', 'an attribute of attrs', site.at);
  for (const validator of validators) invoke(site, validator, self, attribute, value);
}

/** Tells whether something is known of each validator. */
export const isFollowed = ({ validators }: Treatment): boolean =>
  validators.every(({ kind }) => kind !== 'unknown' && kind !== 'library');

/** Returns the values of an option that takes one or a list of them. */
export function severalOf(value: Value | undefined): Value[] {
  if (value === undefined || value.kind === 'none') return [];
  return value.kind === 'list' || value.kind === 'tuple' ? value.items.map((one) => one.value) : [value];
}
