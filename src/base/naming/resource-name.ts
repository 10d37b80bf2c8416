import { Failure } from '../diagnostics/failure';
import { pluralOf, singularOf } from './inflection';
import { isKeyword } from './python';

/** All names that generated code derives from a resource, decided in one place. */
export interface ResourceName {
  /** The name as given: `order-items`. */
  readonly name: string;
  /** The module, and the plural in Python: `order_items`. */
  readonly module: string;
  /** The singular in Python: `order_item`. */
  readonly singular: string;
  /** The singular as part of a class name: `OrderItem`. */
  readonly className: string;
  /** The tag: `Order-items`. */
  readonly tag: string;
  /** The router's prefix: `/order-items`. */
  readonly prefix: string;
}

const MAX_LENGTH = 64;
const WELL_FORMED = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;
/** Matches device names of Windows, which are reserved with any extension. */
const DEVICE = /^(?:aux|con|nul|prn|com[0-9]|lpt[0-9])$/;

/**
 * Parses a lower-case plural noun, or a noun without a plural (`data`). `singular` overrides the inflection. Throws
 * a Failure that says why a name is invalid and suggests a valid one.
 */
export function parseResourceName(name: string, singular?: string): ResourceName {
  refuseIf(findFault(name), name);
  if (singular !== undefined) refuseIf(findFlaw(singular, adviseSingular), singular, 'singular');
  else refuseIf(findSingular(name), name);
  const module = toModule(name);
  const one = toModule(singular ?? singularOf(name));
  return {
    name,
    module,
    singular: one,
    className: one.split('_').map(capitalised).join(''),
    tag: capitalised(name),
    prefix: `/${name}`,
  };
}

/**
 * Parses a name in any form: `Product`, `product` and `products`, or `order-items` and `OrderItem`, all mean the
 * resource that `make api` knows by its plural.
 */
export function parseAnyName(name: string, singular?: string): ResourceName {
  const plain = toSnakeCase(name.replaceAll('-', '_'));
  // If a different spelling isn't enough, the message is about the word as given.
  if (plain.replaceAll('_', '') !== name.toLowerCase().replaceAll(/[-_]/g, ''))
    return parseResourceName(name);
  const one = singular === undefined ? singularOf(plain) || plain : toModule(singular);
  // A plural stays as it's given, also an unusual one: `healths`.
  return parseResourceName(singular === undefined && one === plain ? pluralOf(one) : plain, one);
}

/** The problem with a name, worded to follow it; `undefined` if there is none. */
type Fault = string | undefined;

function refuseIf(fault: Fault, name: string, what = 'name'): void {
  if (fault === undefined) return;
  if (name.trim() === '') throw new Failure(`the ${what} is missing${fault}`);
  const shown = name.length > MAX_LENGTH ? `${name.slice(0, 20)}…` : name;
  throw new Failure(`the ${what} ${JSON.stringify(shown)} ${fault}`);
}

/** Returns why a name can't be a module and a path, in the singular or plural. */
function findFault(name: string): Fault {
  const flaw = findFlaw(name);
  if (flaw !== undefined) return flaw;
  if (isKeyword(name)) return `is a keyword of Python and can't be a module${advice(pluralOf(name))}`;
  if (DEVICE.test(name)) return "can't be a file on Windows; choose another word.";
  return undefined;
}

/** Returns why a word is invalid for any purpose. */
function findFlaw(name: string, advise = advice): Fault {
  if (name.trim() === '') return advise('');
  if (name.length > MAX_LENGTH) return `is ${name.length} characters long; ${MAX_LENGTH} are allowed.`;
  if (/[/\\]|^\.+$/.test(name)) return `is a path, but a name is wanted${advise(lastPart(name))}`;
  if (/\p{Lu}/u.test(name)) return `has upper-case letters${advise(toSnakeCase(name))}`;
  if (/^\d/.test(name)) return `begins with a digit, which no name in Python can${advise('')}`;
  if (!WELL_FORMED.test(name)) {
    return `may have only a-z, 0-9, and single "_" or "-" between words, and begins with a letter${advise(toPlainWords(name))}`;
  }
  return undefined;
}

/** Rejects a singular that has a plural: URLs name collections. */
function findSingular(name: string): Fault {
  if (singularOf(name) === '') return `has no singular; give it with --singular <word>.`;
  const plural = pluralOf(name);
  if (plural === name || singularOf(name) !== name) return undefined;
  return `is a singular; use the plural "${plural}", or keep it with --singular <word>.`;
}

/** Returns `; try "products".` if the candidate or its plural is valid, else another valid word. */
function advice(candidate: string): string {
  if (!isSound(candidate)) return '; give a plural noun: "products".';
  return `; try "${singularOf(candidate) === candidate ? pluralOf(candidate) : candidate}".`;
}

/** Returns the same advice for the value of `--singular`. */
function adviseSingular(candidate: string): string {
  return isSound(candidate) ? `; try "${singularOf(candidate)}".` : '; give a singular noun: "product".';
}

function isSound(candidate: string): boolean {
  return WELL_FORMED.test(candidate) && candidate.length <= MAX_LENGTH && !isKeyword(candidate);
}

/** Returns the last part of a path in snake case, without `.py`: `./shop/Orders.py` → `orders`. */
function lastPart(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => !/^\.*$/.test(part));
  return toSnakeCase((parts.at(-1) ?? '').replace(/\.py$/, ''));
}

/** Converts to snake case: `OrderItems` → `order_items`; `APIKeys` → `api_keys`; `URLs` → `urls`. */
function toSnakeCase(name: string): string {
  const separated = name
    .replace(/([A-Z])s(?![a-z])/g, '$1S')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  return toPlainWords(separated.toLowerCase());
}

/** Removes everything that a name can't contain: `cafés & bars.py` → `cafes_bars`. */
function toPlainWords(name: string): string {
  const plain = name.replace(/\.py$/, '').normalize('NFD').replace(/\p{M}/gu, '');
  const separator = plain.includes('-') && !plain.includes('_') ? '-' : '_';
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(separator);
}

function toModule(name: string): string {
  return name.replaceAll('-', '_');
}

/** Returns a text with a capital first letter. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
