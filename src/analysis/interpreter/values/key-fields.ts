import { findOnClass } from './classes';
import type { ClassValue, InstanceValue, Value } from './values';

/** The fields by which the instances of a class are equal, and those by which they're hashed. */
interface KeyFields {
  readonly compared: () => readonly string[];
  readonly hashed: () => readonly string[];
}

const keyFields = new WeakMap<ClassValue, KeyFields>();

/** Has the instances of a class, which don't change, be equal as keys where the fields are. */
export function hashByFields(cls: ClassValue, fields: KeyFields): void {
  keyFields.set(cls, fields);
}

/** Returns the fields by which the instances of a class are equal; `undefined` if they aren't by fields. */
export const comparedFields = (cls: ClassValue): readonly string[] | undefined =>
  keyFields.get(cls)?.compared();

/** Returns the fields by which the instances of a class are hashed; none if it's not by fields. */
export const fieldsOfHash = (cls: ClassValue): readonly string[] => keyFields.get(cls)?.hashed() ?? [];

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
