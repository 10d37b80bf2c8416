import type { Site } from '../interpreter/calls/call-site';
import { alternativesOf } from '../interpreter/values/choice';
import { textOf } from '../interpreter/guards/guards';
import { packageOf } from '../interpreter/values/origin';
import type { Absent, ClassValue, InstanceValue, Value } from '../interpreter/values/values';
import type { Place } from '../../base/diagnostics/place';
import { causeOf, tupleItems } from '../libraries/kit/values';
import { Doubt } from './doubt';
import type { TypeNode, UnknownNode } from './type-node';

/** The module of an annotation in quotes, the class of a field, the one whose settings hold, and its place. */
export type Within = Partial<Pick<Context, 'module' | 'owner' | 'settings'> & { readonly at: Place }>;

/** The surroundings of a type: where it stands, and what its quoted names mean. */
export interface Context {
  readonly site: Site;
  /** The module whose names a quoted annotation has. */
  readonly module: string | undefined;
  /** The class whose fields are read. */
  readonly owner: ClassValue | undefined;
  /** The class whose settings hold: a `TypedDict`, dataclass or `NamedTuple` without any has those of the model around it. */
  readonly settings: ClassValue | undefined;
  /** Returns the type of another annotation in the same context. */
  readonly read: (annotation: Value) => TypeNode;
  /** Returns the context of something else in the same place. */
  readonly within: (changes: Within) => Context;
}

/** Returns why a value isn't a known type. */
export function unknownType(value: Value, what: string, { at }: { readonly at: Place }): UnknownNode {
  const cause = causeOf(value, what, at);
  return {
    kind: 'unknown',
    reason: cause.detail,
    at: cause.at,
    cause,
    package: packageBehind(value) ?? packageOf(cause),
  };
}

/** Returns a part that isn't known, with the reason of the value. */
export function doubtOf(value: Value, what: string, { at }: { readonly at: Place }): Doubt {
  const cause = causeOf(value, what, at);
  return new Doubt(cause.detail, cause.at, packageBehind(value) ?? packageOf(cause));
}

/** Returns the tests that decide which of several values it is, in words. */
export function testsOf(value: Value): string {
  const texts = alternativesOf(value).flatMap(({ guard }) => textOf(guard) ?? []);
  return texts.length === 0 ? '' : `: ${texts[0] ?? ''}`;
}

/** Returns the installed package whose source would tell a value, or which of several it is. */
export function packageBehind(value: Value | Absent): string | undefined {
  switch (value.kind) {
    case 'library':
      return value.name.split('.', 1)[0];
    case 'unknown':
      return packageOf(value);
    case 'class':
    case 'instance':
    case 'list':
    case 'set':
    case 'dict':
      return value.open === undefined ? undefined : packageOf(value.open);
    case 'choice': {
      const tests = value.alternatives.flatMap(({ guard }) => guard.flatMap(({ literals }) => literals));
      const origins = tests.flatMap(({ test: { origin, cause } }) => origin ?? cause ?? []);
      return [...origins, ...value.alternatives.map((one) => one.value)]
        .map((one) => packageBehind(one))
        .find((name) => name !== undefined);
    }
    default:
      return undefined;
  }
}

/** Returns the items of an `__args__` or `__metadata__`. */
export const partsOf = (form: InstanceValue, name: '__args__' | '__metadata__'): readonly Value[] =>
  tupleItems(form.attrs.get(name));

/** Tells whether a name is among names in a text. */
export const isNamed = (name: string, names: string): boolean => names.split(' ').includes(name);
