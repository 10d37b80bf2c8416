import type { InstanceValue, Unknown, Value } from './values';

/** The beginning of a chain of operations on an unknown. */
type Source =
  /** A top-level package whose source isn't read; `of`: the object of the project that has an attribute from there. */
  | { readonly kind: 'package'; readonly name: string; readonly of?: InstanceValue }
  /** A setting that isn't given; `remedy` says in words how to give it. */
  | { readonly kind: 'input'; readonly remedy: string }
  /** An attribute that its owner lacks. */
  | { readonly kind: 'missing'; readonly owner: Value }
  /** An attribute, without a model, of an object, or of one that's reached from it so. */
  | { readonly kind: 'unmodelled'; readonly owner: Value }
  /** An attribute of an object under a name that isn't known: `getattr(app, NAME)`. */
  | { readonly kind: 'unnamed'; readonly owner: Value }
  /** A hash that differs from run to run; `of` is the key of what's hashed. */
  | { readonly kind: 'hash'; readonly of: string };

/** The origin of an Unknown, for diagnostics and for operations on it. */
export type Origin =
  | Source
  /** An attribute of an unknown: `get` of `UNKNOWN.get`. */
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly inputs: string | undefined;
      readonly source: Source | undefined;
    }
  | {
      readonly kind: 'call';
      /** The method that was called, after an `@`: `@get` for `UNKNOWN.get("/x")`, or the attribute that a function passed on. */
      readonly attribute: string | undefined;
      /** A fingerprint of the arguments: tells calls at one place apart, such as `check("a")` and `check("b")` in a loop. */
      readonly inputs: string | undefined;
      /** The application or router among the arguments: middleware keeps what it wraps. */
      readonly wraps: Value | undefined;
      readonly source: Source | undefined;
    };

/** Returns where the chain behind an unknown begins. */
const sourceOf = ({ origin }: Unknown): Source | undefined =>
  origin?.kind === 'attribute' || origin?.kind === 'call' ? origin.source : origin;

/** Returns the top-level package that an unknown comes from. */
export function packageOf(value: Unknown): string | undefined {
  const source = sourceOf(value);
  return source?.kind === 'package' ? source.name : undefined;
}

/** Returns the object of a class of the project whose method an unknown is, inherited from a package. */
export const inheritedBy = ({ origin }: Unknown): InstanceValue | undefined =>
  origin?.kind === 'package' ? origin.of : undefined;

/** Returns an unknown attribute with the object that inherits it from a package. */
export const asInherited = (value: Unknown, of: InstanceValue): Unknown =>
  value.origin?.kind === 'package' ? { ...value, origin: { ...value.origin, of } } : value;

/** Returns what would make an unknown known, in words. */
export function remedyOf(value: Unknown): string | undefined {
  const source = sourceOf(value);
  return source?.kind === 'input' ? source.remedy : undefined;
}

/** Returns the key of what an unknown is the hash of. */
export function hashedKey(value: Unknown): string | undefined {
  const source = sourceOf(value);
  return source?.kind === 'hash' ? source.of : undefined;
}

/** Returns the object that lacks the attribute which an unknown stands for, also after that attribute was called. */
export function lackingOwner(value: Unknown): Value | undefined {
  const source = sourceOf(value);
  return source?.kind === 'missing' ? source.owner : undefined;
}

/** Returns the object of which an unknown is an attribute under an unknown name, also after that attribute was called. */
export function unnamedOwner(value: Unknown): Value | undefined {
  const source = sourceOf(value);
  return source?.kind === 'unnamed' ? source.owner : undefined;
}

/** Returns the attribute that an unknown is, or, after an `@`, the method whose call gave it. */
export function lastAttribute({ origin }: Unknown): string | undefined {
  if (origin?.kind === 'attribute') return origin.name;
  return origin?.kind === 'call' ? origin.attribute : undefined;
}

/** Returns the objects that an unknown is reached from, or may keep: whoever changes it may change them. */
export function ownersBehind(value: Unknown): readonly Value[] {
  const [source, wrapped] = [sourceOf(value), wrappedIn(value)];
  const owner = source !== undefined && 'owner' in source ? [source.owner] : [];
  return wrapped === undefined ? owner : [...owner, wrapped];
}

/** Returns the application or router that was passed to the call whose result is unknown. */
export const wrappedIn = ({ origin }: Unknown): Value | undefined =>
  origin?.kind === 'call' ? origin.wraps : undefined;

/** Returns the fingerprint of the arguments that went into an unknown. */
export const inputsOf = ({ origin }: Unknown): string | undefined =>
  origin?.kind === 'attribute' || origin?.kind === 'call' ? origin.inputs : undefined;

/** Returns an unknown with a package as its origin, or with none. */
export const fromPackage = (value: Unknown, name: string | undefined): Unknown => ({
  ...value,
  origin: name === undefined ? undefined : { kind: 'package', name },
});

/** Returns an unknown that no package stands behind any more: reading that package wouldn't make it known. */
export function withoutPackage(value: Unknown): Unknown {
  const { origin } = value;
  if (origin?.kind === 'package') return { ...value, origin: undefined };
  const isDerived = origin?.kind === 'attribute' || origin?.kind === 'call';
  return isDerived && origin.source?.kind === 'package'
    ? { ...value, origin: { ...origin, source: undefined } }
    : value;
}

/** Returns the attribute of an unknown. */
export function attributeOfUnknown(value: Unknown, name: string): Unknown {
  const source = sourceOf(value);
  return {
    ...value,
    origin: {
      kind: 'attribute',
      name,
      inputs: inputsOf(value),
      // Whoever lacks an attribute lacks no attribute of that one.
      source: source?.kind === 'missing' ? { kind: 'unmodelled', owner: source.owner } : source,
    },
  };
}

/** Returns the result of a call of an unknown; `attribute` and `wraps` as in {@link Origin}. */
export const resultOfCall = (
  callee: Unknown,
  attribute: string | undefined,
  wraps: Value | undefined,
): Unknown => ({
  ...callee,
  origin: { kind: 'call', attribute, inputs: inputsOf(callee), wraps, source: sourceOf(callee) },
});

/** Returns an unknown result, told apart by the arguments that went into it. */
export const withInputs = (value: Unknown, inputs: string): Unknown => ({
  ...value,
  origin: {
    kind: 'call',
    attribute: lastAttribute(value),
    inputs,
    wraps: wrappedIn(value),
    source: sourceOf(value),
  },
});
