import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { Raised } from '../../../interpreter/machine';
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
  readonly parse_constant: Value;
}

/** Says where a text is no JSON: in code units from its beginning. */
class NoJson extends Error {
  constructor(
    readonly words: string,
    readonly position: number,
  ) {
    super(words);
  }
}

const NO_HOOKS: Hooks = {
  object_hook: NONE,
  object_pairs_hook: NONE,
  parse_float: NONE,
  parse_int: NONE,
  parse_constant: NONE,
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

/** Reads a document as Python does: whole numbers of any size, floats, `NaN`; hooks are asked from the inside out. */
export function loaded(site: Site, text: string, hooks: Hooks, JSONDecodeError: ClassValue): Value {
  try {
    return new Reader(site, text, hooks).document();
  } catch (error) {
    if (error instanceof NoJson) return refuse(site, text, error, JSONDecodeError);
    throw error;
  }
}

function refuse({ vm, at }: Site, text: string, { words, position }: NoJson, cls: ClassValue): Value {
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  const column = Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1;
  const place = Array.from(before).length;
  const whole = `${words}: line ${line} column ${column} (char ${place})`;
  try {
    return raiseInWords(vm, cls, whole, at);
  } catch (error) {
    if (error instanceof Raised && error.value.kind === 'instance') {
      const facts = {
        msg: str(words),
        doc: str(text),
        pos: num(place),
        lineno: num(line),
        colno: num(column),
      };
      for (const [name, value] of Object.entries(facts)) error.value.attrs.set(name, value);
    }
    throw error;
  }
}

const CONSTANTS: Readonly<Record<string, number>> = { NaN: Number.NaN, Infinity, '-Infinity': -Infinity };
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** Nested values that are read at most. */
const DEEPEST = 500;

class Reader {
  private position = 0;
  private depth = 0;

  constructor(
    private readonly site: Site,
    private readonly text: string,
    private readonly hooks: Hooks,
  ) {}

  document(): Value {
    if (this.text.startsWith('\ufeff')) throw new NoJson('Unexpected UTF-8 BOM (decode using utf-8-sig)', 0);
    this.space();
    const value = this.value();
    this.space();
    if (this.position < this.text.length) throw new NoJson('Extra data', this.position);
    return value;
  }

  private space(): void {
    this.match(/[ \t\n\r]*/uy);
  }

  /** Takes what a pattern matches here. */
  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  private value(): Value {
    const char = this.text[this.position];
    if (char === '"') {
      this.position += 1;
      return str(this.string(this.position - 1));
    }
    if (char === '{' || char === '[') {
      if (this.depth > DEEPEST) return unknown('limit', 'a document that is nested too deep', this.site.at);
      this.position += 1;
      this.depth += 1;
      const made = char === '{' ? this.object() : this.array();
      this.depth -= 1;
      return made;
    }
    return this.plain();
  }

  private plain(): Value {
    const { parse_float: ofFloat, parse_int: ofInt, parse_constant: ofConstant } = this.hooks;
    const word = this.match(/null|true|false|NaN|-?Infinity/uy);
    if (word === 'null') return NONE;
    if (word === 'true' || word === 'false') return bool(word === 'true');
    if (word !== undefined)
      return ofConstant.kind === 'none'
        ? num(CONSTANTS[word] ?? 0, true)
        : invoke(this.site, ofConstant, str(word));
    const number = this.match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/uy);
    if (number === undefined) throw new NoJson('Expecting value', this.position);
    const isFloat = /[.eE]/u.test(number);
    const hook = isFloat ? ofFloat : ofInt;
    if (hook.kind !== 'none') return invoke(this.site, hook, str(number));
    if (isFloat) return num(Number(number), true);
    return num(Number.isSafeInteger(Number(number)) ? Number(number) : BigInt(number));
  }

  /** Reads the rest of a string that begins at a place. */
  private string(begin: number): string {
    let text = '';
    for (;;) {
      text += this.match(/[^"\\\0-\x1f]*/uy) ?? '';
      const char = this.text[this.position];
      if (char === undefined) throw new NoJson('Unterminated string starting at', begin);
      this.position += 1;
      if (char === '"') return text;
      if (char !== '\\') throw new NoJson('Invalid control character at', this.position - 1);
      text += this.escape(begin);
    }
  }

  private escape(begin: number): string {
    const char = this.text[this.position];
    if (char === undefined) throw new NoJson('Unterminated string starting at', begin);
    this.position += 1;
    if (char !== 'u') {
      const plain = ESCAPES[char];
      if (plain === undefined) throw new NoJson('Invalid \\escape', this.position - 2);
      return plain;
    }
    const digits = this.match(/[0-9a-fA-F]{4}/uy);
    if (digits === undefined) throw new NoJson('Invalid \\uXXXX escape', this.position - 1);
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private array(): Value {
    const items: Value[] = [];
    this.space();
    if (this.match(/\]/uy) !== undefined) return this.site.vm.list();
    for (;;) {
      items.push(this.value());
      this.space();
      if (this.match(/\]/uy) !== undefined) return this.site.vm.list(items);
      this.comma(']', 'array');
    }
  }

  private comma(close: string, what: string): void {
    const place = this.position;
    if (this.match(/,/uy) === undefined) throw new NoJson("Expecting ',' delimiter", place);
    this.space();
    const [, minor] = this.site.vm.options.python;
    if (this.text[this.position] === close && minor >= 13)
      throw new NoJson(`Illegal trailing comma before end of ${what}`, place);
  }

  private object(): Value {
    const pairs: (readonly [string, Value])[] = [];
    this.space();
    if (this.match(/\}/uy) !== undefined) return this.made(pairs);
    for (;;) {
      const begin = this.position;
      if (this.match(/"/uy) === undefined)
        throw new NoJson('Expecting property name enclosed in double quotes', begin);
      const name = this.string(begin);
      this.space();
      if (this.match(/:/uy) === undefined) throw new NoJson("Expecting ':' delimiter", this.position);
      this.space();
      pairs.push([name, this.value()]);
      this.space();
      if (this.match(/\}/uy) !== undefined) return this.made(pairs);
      this.comma('}', 'object');
    }
  }

  private made(pairs: readonly (readonly [string, Value])[]): Value {
    const { vm } = this.site;
    const { object_hook: ofObject, object_pairs_hook: ofPairs } = this.hooks;
    if (ofPairs.kind !== 'none')
      return invoke(this.site, ofPairs, vm.list(pairs.map(([name, value]) => tuple(str(name), value))));
    const dict = vm.dict();
    for (const [name, value] of pairs) setEntry(vm, dict, str(name), value);
    return ofObject.kind === 'none' ? dict : invoke(this.site, ofObject, dict);
  }
}
