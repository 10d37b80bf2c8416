import { Failure } from '../diagnostics/failure';
import { pluralOf, singularOf } from './inflection';
import { isKeyword } from './python';

/** Everything that generated code calls a resource, decided once. */
export interface ResourceName {
  /** As the user gave it: `order-items`. */
  readonly name: string;
  /** The module, and the plural in Python: `order_items`. */
  readonly module: string;
  /** The singular in Python: `order_item`. */
  readonly singular: string;
  /** The singular as the middle of a class name: `OrderItem`. */
  readonly className: string;
  /** The one tag: `Order-items`. */
  readonly tag: string;
  /** The router's prefix: `/order-items`. */
  readonly prefix: string;
}

const MAX_LENGTH = 64;
const WELL_FORMED = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;
/** Windows knows devices by these names, whatever their extension. */
const DEVICE = /^(?:aux|con|nul|prn|com[0-9]|lpt[0-9])$/;

/**
 * Takes a lower-case plural noun, or one that has no plural of its own (`data`). `singular` overrides the inflection.
 * Throws a Failure that says why a name won't do and, where there's one, which would.
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
    className: one.split('_').map(capitalise).join(''),
    tag: capitalise(name),
    prefix: `/${name}`,
  };
}

/**
 * The same for commands that take a name in any form: `Product`, `product`, `products`, `order-items`, `OrderItem` all
 * name the resource that `make api` knows by its plural.
 */
export function parseAnyName(name: string, singular?: string): ResourceName {
  const plain = toSnakeCase(name.replaceAll('-', '_'));
  // What only a different spelling can't mend is told of the word that was given.
  if (plain.replaceAll('_', '') !== name.toLowerCase().replaceAll(/[-_]/g, ''))
    return parseResourceName(name);
  const one = singular === undefined ? singularOf(plain) || plain : toModule(singular);
  return parseResourceName(singular === undefined ? pluralOf(one) : plain, one);
}

/** What's wrong with a name, put so that it follows the name; `undefined` where nothing is. */
type Fault = string | undefined;

function refuseIf(fault: Fault, name: string, what = 'name'): void {
  if (fault === undefined) return;
  if (name.trim() === '') throw new Failure(`the ${what} is missing${fault}`);
  const shown = name.length > MAX_LENGTH ? `${name.slice(0, 20)}…` : name;
  throw new Failure(`the ${what} ${JSON.stringify(shown)} ${fault}`);
}

/** Whether it can be a module and a path at all, singular or plural. */
function findFault(name: string): Fault {
  const flaw = findFlaw(name);
  if (flaw !== undefined) return flaw;
  if (isKeyword(name)) return `is a keyword of Python and can't be a module${advice(pluralOf(name))}`;
  if (DEVICE.test(name)) return "can't be a file on Windows; choose another word.";
  return undefined;
}

/** What no word may have, whatever it is used for. */
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

/** A singular is refused where it has a plural: URLs name collections. */
function findSingular(name: string): Fault {
  if (singularOf(name) === '') return `has no singular; give it with --singular <word>.`;
  const plural = pluralOf(name);
  if (plural === name || singularOf(name) !== name) return undefined;
  return `is a singular; use the plural "${plural}", or keep it with --singular <word>.`;
}

/** `; try "products".` where the candidate, or its plural, would be taken; else a word that would do. */
function advice(candidate: string): string {
  if (!isSound(candidate)) return '; give a plural noun: "products".';
  return `; try "${singularOf(candidate) === candidate ? pluralOf(candidate) : candidate}".`;
}

/** The same for the word after `--singular`. */
function adviseSingular(candidate: string): string {
  return isSound(candidate) ? `; try "${singularOf(candidate)}".` : '; give a singular noun: "product".';
}

function isSound(candidate: string): boolean {
  return WELL_FORMED.test(candidate) && candidate.length <= MAX_LENGTH && !isKeyword(candidate);
}

/** `./shop/Orders.py` → `orders`. */
function lastPart(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => !/^\.*$/.test(part));
  return toSnakeCase((parts.at(-1) ?? '').replace(/\.py$/, ''));
}

/** `OrderItems` → `order_items`; `APIKeys` → `api_keys`. */
function toSnakeCase(name: string): string {
  const separated = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  return toPlainWords(separated.toLowerCase());
}

/** `cafés & bars.py` → `cafes_bars`: what's left when everything that no name may have is taken out. */
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

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
