import type { Site } from '../../../../interpreter/calls/call-site';
import type { Machine } from '../../../../interpreter/machine';
import type { ClassValue, Value } from '../../../../interpreter/values/values';
import type { Field } from '../schema';

/** Tells whether a field of a class takes a value as it's given; `undefined`: that can't be decided. */
export type Takes = (site: Site, cls: ClassValue, field: Field, value: Value) => boolean | undefined;

const TAKES = new WeakMap<Machine, Takes>();

/** Lets models refuse values by the types of their fields. */
export function refuseBy(vm: Machine, takes: Takes): void {
  TAKES.set(vm, takes);
}

/** Tells whether a field surely refuses a value. Asked only where a `try` catches that: reading the type takes time. */
export const refuses = (site: Site, cls: ClassValue, field: Field, value: Value): boolean =>
  TAKES.get(site.vm)?.(site, cls, field, value) === false;
