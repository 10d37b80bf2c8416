import { findOnClass } from './classes';
import type { ClassValue, InstanceValue, Value } from './values';

/** The fields by which the instances of a class are equal. */
const keyFields = new WeakMap<ClassValue, () => readonly string[]>();

/** Has the instances of a class, which don't change, be equal as keys where the fields are. */
export function hashByFields(cls: ClassValue, fields: () => readonly string[]): void {
  keyFields.set(cls, fields);
}

/** Returns the fields by which the instances of a class are equal; `undefined` if they aren't by fields. */
export const comparedFields = (cls: ClassValue): readonly string[] | undefined => keyFields.get(cls)?.();

/** Returns what a field of an instance holds, of its own or by its class. */
export const fieldOf = ({ attrs, cls }: InstanceValue, name: string): Value | undefined =>
  attrs.get(name) ?? findOnClass(cls, name);

type MakeKey = (value: InstanceValue) => string | undefined;

const makers = new WeakMap<ClassValue, MakeKey>();

/** Has the instances of a class, which don't change, be equal where a text is that's made of them. */
export function hashByText(cls: ClassValue, make: MakeKey): void {
  makers.set(cls, make);
}

/** Returns the text that equal instances share; `undefined` where the class has none, or it isn't known. */
export const keyMadeFor = (value: InstanceValue): string | undefined => makers.get(value.cls)?.(value);
