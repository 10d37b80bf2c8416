import { knownName } from './known-names';

/** One import, found by text alone. */
export interface ScannedImport {
  /** The module's name with its leading dots: `..models`; `.` for `from . import x`. */
  readonly module: string;
  /** The names that are imported from it; none for `import a.b` and for a star. */
  readonly names: readonly string[];
  /** True for an import in a function, which happens when that is called. */
  readonly isNested: boolean;
  /** True if only the beginning of the name is known: `plugins` for `import_module(f"plugins.{name}")`. */
  readonly isBeginning?: true;
}

/** The result of {@link scanImports}. */
export interface Scan {
  readonly imports: readonly ScannedImport[];
  /** True if a name is put together at run time: `import_module(name)`. */
  readonly hasComputed: boolean;
  /** True if not even the package of such a name is known. */
  readonly hasUnknown: boolean;
  /** The values of plain string literals, each once, in order. For a path that is put together: its leading folder. */
  readonly strings: readonly string[];
}

/** Matches whatever begins a string or a comment, and the words that import. */
const TOKEN = /#|"""|'''|"|'|\bimport\b|\bimport_module\b|\b__import__\b/g;
/** Matches `import_module` under another name, and resources of a package: their calls can't be found by text. */
const RENAMED = /\bimportlib\b[^\n]*\bas\b|\bimportlib(?:\.| import )resources\b/;
/** Matches strings that may be a path or a module's name. */
const TELLING = /^[\w.@/:-]{1,200}$/;

/** Matches `conf/` in `conf/{stage}.yaml` and in `conf/%s.yaml`. */
const PUT_TOGETHER = /^[\w.@/-]{1,200}\/(?=[^/]*[{%])/;

/**
 * Returns every import of a module, also in functions, under conditions, and by `importlib.import_module("…")`. Text is
 * enough: `import` is a keyword, so outside of strings and comments it can't be anything else. Never fails on damaged text.
 */
export function scanImports(text: string): Scan {
  return new ImportScanner(text).scan();
}

class ImportScanner {
  private readonly imports: ScannedImport[] = [];
  private readonly strings = new Set<string>();
  /** Strings of several lines, as index pairs. Their lines may look like code. */
  private readonly long: (readonly [from: number, to: number])[] = [];
  private hasComputed = false;
  private hasUnknown = false;

  constructor(private readonly text: string) {}

  scan(): Scan {
    const token = new RegExp(TOKEN);
    for (let match = token.exec(this.text); match; match = token.exec(this.text)) {
      token.lastIndex = Math.max(this.read(match[0], match.index), match.index + 1);
    }
    const isRenamed =
      RENAMED.test(this.text) || ['import_module', '__import__'].some((name) => this.strings.has(name));
    return {
      imports: this.imports,
      hasComputed: this.hasComputed || isRenamed,
      hasUnknown: this.hasUnknown || isRenamed,
      strings: [...this.strings],
    };
  }

  /** Takes an import down, by names that don't keep the text in memory. */
  private note(found: ScannedImport): void {
    const [module, names] = [knownName(found.module), found.names.map(knownName)];
    this.imports.push({ ...found, module, names });
  }

  /** Reads the token at an index. Returns the index where it ends. */
  private read(token: string, index: number): number {
    if (token === '#') return endOfLine(this.text, index);
    if (token === 'import') return this.statement(index);
    if (token.endsWith('_') || token === 'import_module') return this.call(index, index + token.length);
    return this.string(token, index);
  }

  private string(quote: string, index: number): number {
    const from = index + quote.length;
    const isTriple = quote.length === 3;
    let end = this.text.indexOf(quote, from);
    while (end >= 0 && isEscaped(this.text, end, from)) end = this.text.indexOf(quote, end + 1);
    const line = endOfLine(this.text, from);
    // A string that isn't closed ends with its line; one that goes on behind a backslash is rare, and told by it.
    if (!isTriple && (end < 0 || (end > line && this.text[line - 1] !== '\\'))) return line;
    if (end < 0) return this.text.length;
    const value = this.text.slice(from, end);
    if (value.includes('\n')) this.long.push([index, end]);
    else {
      const told = TELLING.test(value) ? value : PUT_TOGETHER.exec(value)?.[0];
      if (told !== undefined) this.strings.add(told);
    }
    return end + quote.length;
  }

  /** Reads `import a.b as c, d` or `from x import (y, z)`. Returns the index where it ends. */
  private statement(index: number): number {
    const [clause, module] = FROM.exec(this.text.slice(Math.max(0, index - LONGEST_CLAUSE), index)) ?? [];
    const start = index - (clause?.length ?? 0);
    const { text, end } = this.listed(index + 'import'.length);
    const names = text.split(',').flatMap((item) => /^[\p{L}_][\p{L}\p{N}_.]*/u.exec(item.trim())?.[0] ?? []);
    const isNested = this.isNested(start);
    if (module === undefined) {
      for (const name of names) this.note({ module: name, names: [], isNested });
    } else this.note({ module: module.replace(/[\s\\]/g, ''), names, isNested });
    return end;
  }

  /** Returns what follows `import`, without brackets, comments and line breaks. */
  private listed(from: number): { readonly text: string; readonly end: number } {
    const open = /[ \t\\\r\n]*\(/y;
    open.lastIndex = from;
    if (open.test(this.text)) {
      const inner = /(?:[^)#]|#[^\n]*)*/y;
      inner.lastIndex = open.lastIndex;
      const text = inner.exec(this.text)?.[0] ?? '';
      return { text: text.replace(/#[^\n]*/g, ' '), end: open.lastIndex + text.length };
    }
    const plain = /(?:\\\r?\n|[^\n#;])*/y;
    plain.lastIndex = from;
    const text = plain.exec(this.text)?.[0] ?? '';
    return { text: text.replace(/\\\r?\n/g, ' '), end: from + text.length };
  }

  /**
   * Reads `import_module("a.b")`; for `f"plugins.{name}"` it keeps `plugins`. A mere mention counts as a call with an
   * unknown name: the function is handed on, or called by another name.
   */
  private call(index: number, from: number): number {
    if (/\bdef\s+$/.test(this.text.slice(Math.max(0, index - 20), index))) return from;
    CALL.lastIndex = from;
    const [, value = '', end] = CALL.exec(this.text) ?? [];
    const rest = this.text.slice(CALL.lastIndex, CALL.lastIndex + LONGEST_CLAUSE);
    const module = moduleNamed(end === undefined ? value.replace(/[^.]*$/, '') : value, rest);
    if (end === undefined || module === undefined) this.hasComputed = true;
    if (module === undefined) this.hasUnknown = true;
    else {
      const beginning = end === undefined ? { isBeginning: true as const } : {};
      this.note({ module, names: [], isNested: this.isNested(index), ...beginning });
    }
    return from;
  }

  /** True if the head of a function stands above, with less indentation than all lines between. */
  private isNested(index: number): boolean {
    let start = lineStart(this.text, index);
    if (DEF.test(this.text.slice(start, index))) return true;
    let limit = indentOf(this.text.slice(start, index + 1));
    while (limit > 0 && start > 0) {
      const end = start - 1;
      start = lineStart(this.text, end);
      const line = this.text.slice(start, end);
      if (/^\s*(?:[#)\]}]|$)/.test(line) || this.isInString(start)) continue;
      const indent = indentOf(line);
      if (indent >= limit) continue;
      if (DEF.test(line)) return true;
      limit = indent;
    }
    return false;
  }

  private isInString(index: number): boolean {
    return this.long.some(([from, to]) => from < index && index <= to);
  }
}

/** Matches `from .. models`, with blanks and with line breaks behind backslashes. */
const FROM =
  /\bfrom(?=[\s\\.])((?:[ \t.]|\\\r?\n)*(?:[\p{L}_][\p{L}\p{N}_]*(?:[ \t]*\.[ \t]*[\p{L}_][\p{L}\p{N}_]*)*)?)(?:[ \t]|\\\r?\n)*$/u;
/** The length of the longest `from` clause that is looked for. */
const LONGEST_CLAUSE = 300;
/** Matches `("a.b"`, with the comma or the bracket behind it if that is the whole name. */
const CALL = /\s*\(\s*(?:name\s*=\s*)?(?:[rRuUfF]{0,2}["']([\w.]*)(?:["']\s*(?=([,)])))?)?/y;
/** Matches the second argument of `import_module(".users", package="app")`. */
const PACKAGE = /^[^()]*?,\s*(?:package\s*=\s*)?(?:__(?:package|name)__|["']([\w.]+)["'])\s*,?\s*\)/;

/** Returns a module's name, or its beginning up to a dot; `undefined` if the package can't be told. */
function moduleNamed(text: string, rest: string): string | undefined {
  const name = /[^.]/.test(text) ? text.replace(/\.$/, '') : text;
  if (!name.startsWith('.')) return name === '' ? undefined : name;
  const found = PACKAGE.exec(rest);
  if (found === null) return undefined;
  const [, named] = found;
  if (named === undefined) return name; // the package of the file itself
  return name.startsWith('..') ? named : `${named}${name}`.replace(/\.$/, '');
}

const DEF = /^[ \t]*(?:async[ \t]+)?def\b/;

const lineStart = (text: string, index: number): number => text.lastIndexOf('\n', index - 1) + 1;

function endOfLine(text: string, index: number): number {
  const end = text.indexOf('\n', index);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, index: number, from: number): boolean {
  let count = 0;
  for (let at = index - 1; at >= from && text[at] === '\\'; at -= 1) count += 1;
  return count % 2 === 1;
}

const indentOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0;
