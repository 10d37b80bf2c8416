import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { setEntry } from '../../../interpreter/values/dicts';
import { bool, NONE, num, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { documentValue, type Format } from '../../kit/data';

/** The functions that make values of a document, where they're given. */
export interface Hooks {
  readonly object_hook: Value;
  readonly object_pairs_hook: Value;
  readonly parse_float: Value;
  readonly parse_int: Value;
}

const NO_HOOKS: Hooks = {
  object_hook: NONE,
  object_pairs_hook: NONE,
  parse_float: NONE,
  parse_int: NONE,
};

/** Matches numbers that JavaScript reads as others than Python: floats, large ones, and names, which it puts first. */
export const NUMBERS = /\d[.eE]|\d{16}|"\d+"\s*:/u;

/** Reads a document for another library than `json`: floats stay floats. */
export function jsonOf(
  site: Site,
  format: Format & { readonly refusal: ClassValue },
  func: string,
  document: Value,
): Value {
  const text =
    document.kind === 'bytes' ? Buffer.from(document.value, 'latin1').toString('utf8') : textOf(document);
  return text !== undefined && NUMBERS.test(text) && isJson(text)
    ? loaded(site, text, NO_HOOKS, format.refusal)
    : documentValue(site, format, func, document);
}

/** Returns true for a text that JavaScript reads. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads a document as Python does: whole numbers of any size, floats; hooks are asked from the inside out. */
export function loaded(site: Site, text: string, hooks: Hooks, JSONDecodeError: ClassValue): Value {
  if (isJson(text)) return new Reader(site, text, hooks).value();
  return /NaN|Infinity/u.test(text)
    ? unknown('library', 'a document with numbers that are none', site.at)
    : raiseInWords(site.vm, JSONDecodeError, 'a document that is no JSON', site.at);
}

/** Nested values that are read at most. */
const DEEPEST = 500;

/** Reads a text that JavaScript reads as well. */
class Reader {
  private index = 0;
  private depth = 0;
  private readonly tokens: readonly string[];

  constructor(
    private readonly site: Site,
    text: string,
    private readonly hooks: Hooks,
  ) {
    this.tokens = text.match(/"(?:[^"\\]|\\.)*"|[-+.\w]+|[[\]{}]/gsu) ?? [];
  }

  value(): Value {
    const token = this.next();
    if (token === '{' || token === '[') {
      if (this.depth > DEEPEST) return unknown('limit', 'a document that is nested too deep', this.site.at);
      this.depth += 1;
      const made = token === '{' ? this.object() : this.site.vm.list(this.until(']', () => this.value()));
      this.depth -= 1;
      return made;
    }
    if (token.startsWith('"')) return str(textIn(token));
    if (token === 'null') return NONE;
    return token === 'true' || token === 'false' ? bool(token === 'true') : this.number(token);
  }

  private next(): string {
    this.index += 1;
    return this.tokens[this.index - 1] ?? 'null';
  }

  private until<T>(end: string, read: () => T): readonly T[] {
    const all: T[] = [];
    while (this.index < this.tokens.length && this.tokens[this.index] !== end) all.push(read());
    this.index += 1;
    return all;
  }

  private number(text: string): Value {
    const isFloat = /[.eE]/u.test(text);
    const hook = isFloat ? this.hooks.parse_float : this.hooks.parse_int;
    if (hook.kind !== 'none') return invoke(this.site, hook, str(text));
    if (isFloat) return num(Number(text), true);
    return num(Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));
  }

  private object(): Value {
    const pairs = this.until('}', () => [textIn(this.next()), this.value()] as const);
    const { vm } = this.site;
    const { object_hook: ofObject, object_pairs_hook: ofPairs } = this.hooks;
    if (ofPairs.kind !== 'none')
      return invoke(this.site, ofPairs, vm.list(pairs.map(([name, value]) => tuple(str(name), value))));
    const dict = vm.dict();
    for (const [name, value] of pairs) setEntry(vm, dict, str(name), value);
    return ofObject.kind === 'none' ? dict : invoke(this.site, ofObject, dict);
  }
}

/** Returns the text in quotes. */
const textIn = (token: string): string => String(JSON.parse(token));
