import type { Site } from '../../../interpreter/calls/call-site';
import { toRepr } from '../../../interpreter/evaluation/text/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { LIMITS } from '../../../interpreter/limits';
import { NONE, textOf } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { passing, passingList } from '../../kit/data';
import { areCertain } from '../../kit/containers/elements';
import { verdictOf } from '../../kit/truth-values';
import { integerOf, plain, tupleItems } from '../../kit/values';

/** Thrown where a document can't be told: a part of it isn't known. */
class Untold extends Error {}

/** How a document is written. */
interface Style {
  readonly isAscii: boolean;
  readonly indent: string | undefined;
  readonly item: string;
  readonly key: string;
  readonly isSorted: boolean;
}

const OPTIONS: ReadonlySet<string> = new Set(
  'ensure_ascii check_circular allow_nan indent separators default sort_keys'.split(' '),
);

/** Returns the text that `json.dumps` writes; `undefined` where a part isn't known, or an option that's too involved is given. */
export function dumped(site: Site, value: Value, options: ReadonlyMap<string, Value>): string | undefined {
  const { vm, at } = site;
  const isSet = (name: string, standard: boolean): boolean => {
    const given = options.get(name);
    const verdict = given === undefined ? standard : verdictOf(vm, given, at);
    if (verdict === undefined) throw new Untold();
    return verdict;
  };
  try {
    if ([...options].some(([name, given]) => !OPTIONS.has(name) && given.kind !== 'none')) return undefined;
    const indent = indentOf(options.get('indent') ?? NONE);
    const separators = tupleItems(options.get('separators')).map(textOf);
    if (options.has('separators') && options.get('separators')?.kind !== 'none' && separators.length !== 2)
      return undefined;
    const [item = indent === undefined ? ', ' : ',', key = ': '] = separators;
    const style: Style = {
      isAscii: isSet('ensure_ascii', true),
      indent,
      item,
      key,
      isSorted: isSet('sort_keys', false),
    };
    return new Writer(site, style).write(value, '\n');
  } catch (error) {
    if (error instanceof Untold) return undefined;
    throw error;
  }
}

function indentOf(value: Value): string | undefined {
  if (value.kind === 'none') return undefined;
  const [size, text] = [integerOf(value), textOf(value)];
  if (size === undefined && text === undefined) throw new Untold();
  return text ?? ' '.repeat(Math.max(0, size ?? 0));
}

const FLOATS: Readonly<Record<string, string>> = { inf: 'Infinity', '-inf': '-Infinity', nan: 'NaN' };

class Writer {
  private depth = 0;

  constructor(
    private readonly site: Site,
    private readonly style: Style,
  ) {}

  /** Writes a value. `line`: the end of a line with the indentation around it. */
  write(given: Value, line: string): string {
    const value = plain(given);
    this.site.vm.work(LIMITS.elementsOfStep);
    const text = textOf(value);
    if (text !== undefined) return this.quoted(text);
    const dict = contentOf(value);
    if (dict !== undefined) return this.object(dict, line);
    switch (value.kind) {
      case 'none':
        return 'null';
      case 'bool':
        return String(value.value);
      case 'num':
        return this.number(value);
      case 'list':
      case 'tuple':
        return this.array(value, line);
      default:
        throw new Untold();
    }
  }

  private quoted(text: string): string {
    const json = JSON.stringify(text);
    return this.style.isAscii
      ? json.replace(/[\u007f-\uffff]/gu, escaped).replace(/[\u{10000}-\u{10ffff}]/gu, escaped)
      : json;
  }

  private number(value: Extract<Value, { kind: 'num' }>): string {
    const text = textOf(toRepr(this.site.vm, value, this.site.at));
    if (text === undefined) throw new Untold();
    return FLOATS[text] ?? text;
  }

  private array(value: Extract<Value, { kind: 'list' | 'tuple' }>, line: string): string {
    const { items, open } = iterate(this.site.vm, passingList(value), this.site.at);
    if (open !== undefined || !areCertain(this.site.vm, items)) throw new Untold();
    return this.enclosed(
      '[',
      items.map((one) => one.value),
      ']',
      line,
      (one, inner) => this.write(one, inner),
    );
  }

  private object(dict: Extract<Value, { kind: 'dict' }>, line: string): string {
    const { vm } = this.site;
    const entries = entriesOf(vm, passing(dict));
    if (dict.open !== undefined || !areCertain(vm, entries)) throw new Untold();
    const pairs = entries.map(({ key, value }) => ({ name: this.keyText(key), value }));
    if (this.style.isSorted) pairs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return this.enclosed(
      '{',
      pairs,
      '}',
      line,
      ({ name, value }, inner) => this.quoted(name) + this.style.key + this.write(value, inner),
    );
  }

  private enclosed<T>(
    open: string,
    parts: readonly T[],
    close: string,
    line: string,
    write: (one: T, inner: string) => string,
  ): string {
    if (parts.length === 0) return open + close;
    if (this.depth > 200) throw new Untold();
    this.depth += 1;
    const { indent, item } = this.style;
    const inner = indent === undefined ? '' : line + indent;
    const written = parts.map((one) => write(one, inner)).join(item + inner);
    this.depth -= 1;
    return open + inner + written + (indent === undefined ? '' : line) + close;
  }

  /** Returns a key as the text that it's written as. */
  private keyText(key: Value): string {
    const under = plain(key);
    const text = textOf(under);
    if (text !== undefined) return text;
    if (under.kind === 'num') return this.number(under);
    throw new Untold();
  }
}

/** Writes the units of a character as escapes. */
const escaped = (char: string): string =>
  Array.from(
    { length: char.length },
    (_, index) => `\\u${char.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
