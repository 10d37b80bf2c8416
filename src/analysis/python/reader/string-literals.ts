import type { Expr, FormattedValue, JoinedStr, Node } from '../ast';
import {
  hole,
  joined,
  literalText,
  opened,
  plainString,
  type StringPart,
  unsupported,
} from '../literals/strings';
import { INVALID } from './fault';
import { MAX_IN_FIELDS, TOO_DEEP } from './limits';
import { Displays } from './displays';
import type { LineStart } from './scanner';
import { Token } from './token';

const OPEN_BRACE = '{'.charCodeAt(0);
const CLOSE_BRACE = '}'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
const MARK = /[\n{}]/g;
const BLANKS = /^\s*/;
/** The `syntax` of a literal that makes no string (PEP 750). */
const TEMPLATE = 't-string';

/** Text with replacement fields: the content of an f-string, or a format specifier. */
interface FieldText {
  readonly start: number;
  /** The index of the end; for a specifier, an upper bound of it. */
  readonly end: number;
  /** The line of `start`, 0-based. */
  readonly row: number;
  readonly isRaw: boolean;
  readonly isSpecifier: boolean;
}

interface Parts {
  readonly parts: readonly StringPart[];
  readonly end: number;
  readonly row: number;
}

/** Reads string literals (the reference, 2.4; PEP 701). */
export abstract class Strings extends Displays {
  /** The number of specifiers around the current one. */
  private specifiers = 0;

  protected override restore(state: ReturnType<typeof this.save>): void {
    super.restore(state);
    this.specifiers = 0;
  }

  /** Makes a reader of the expression in braces that begins here. */
  protected abstract inBraces(from: LineStart, to: number): Strings;

  protected stringLiteral(): Expr {
    const { line, start, end } = this;
    const source = this.source();
    this.next();
    const place = { line, start, end };
    const { prefix, quotes } = opened(source);
    const from = prefix.length + quotes.length;
    const to = source.length - quotes.length;
    const isTemplate = prefix.includes('t');
    if (!isTemplate && !prefix.includes('f')) return plainString(place, prefix, source.slice(from, to));
    const isRaw = prefix.includes('r');
    const inside = { start: start + from, end: start + to, row: line - 1, isRaw, isSpecifier: false };
    const read = joined(place, this.partsOf(inside, place).parts);
    return isTemplate ? unsupported(place, TEMPLATE) : read;
  }

  private partsOf(inside: FieldText, place: Node): Parts {
    const parts: StringPart[] = [];
    let { row } = inside;
    let from = inside.start;
    for (let at = from; ;) {
      MARK.lastIndex = at;
      const isFound = MARK.test(this.text) && MARK.lastIndex <= inside.end;
      const end = isFound ? MARK.lastIndex - 1 : inside.end;
      const mark = isFound ? this.text.charCodeAt(end) : CLOSE_BRACE;
      const isDoubled = isFound && mark === this.text.charCodeAt(end + 1);
      if (mark === OPEN_BRACE && !inside.isRaw && this.isCharacterName(end)) {
        at = this.text.indexOf('}', end) + 1;
        if (at === 0 || at > inside.end) throw this.fault(INVALID, row + 1);
      } else if (mark === OPEN_BRACE && (!isDoubled || inside.isSpecifier)) {
        parts.push(...literalText(this.text.slice(from, end), inside.isRaw, place, true));
        const field = this.replacement({ index: end, row }, inside);
        parts.push(field.value);
        ({ row } = field);
        from = at = field.value.end;
      } else if (!isFound || (mark === CLOSE_BRACE && inside.isSpecifier)) {
        if (isFound !== inside.isSpecifier) throw this.fault(INVALID, row + 1);
        parts.push(...literalText(this.text.slice(from, end), inside.isRaw, place, true));
        return { parts, end, row };
      } else if (mark === OPEN_BRACE || mark === CLOSE_BRACE) {
        if (!isDoubled || inside.isSpecifier) throw this.fault(INVALID, row + 1);
        at = end + 2;
      } else {
        row += 1;
        at = end + 1;
      }
    }
  }

  /** True for the brace of `\N{DASH}`; false for that of `\\N{field}`. */
  private isCharacterName(brace: number): boolean {
    let backslashes = 0;
    if (this.text.startsWith('N', brace - 1))
      while (this.text.startsWith('\\', brace - 2 - backslashes)) backslashes += 1;
    return backslashes % 2 === 1;
  }

  /** Reads a replacement field: `{value=!r:spec}`. */
  private replacement(
    brace: LineStart,
    around: FieldText,
  ): { readonly value: FormattedValue; readonly row: number } {
    const from = { index: brace.index + 1, row: brace.row };
    const inside = this.inBraces(from, around.end);
    const { value, isDebug, end: tail, row: valueRow } = inside.fieldValue();
    this.hasYield ||= inside.hasYield;
    const conversion = this.conversionAt(tail);
    const [blanks = ''] = conversion === undefined ? [] : (BLANKS.exec(this.text.slice(tail + 2)) ?? []);
    const behind = conversion === undefined ? tail : tail + 2 + blanks.length;
    const row = valueRow + blanks.split('\n').length - 1;
    const spec = this.specifierAt(behind, row, around);
    const end = spec?.joined.end ?? behind;
    if (this.text.charCodeAt(end) !== CLOSE_BRACE) throw inside.fault();
    const field: FormattedValue = {
      type: 'FormattedValue',
      line: brace.row + 1,
      start: brace.index,
      end: end + 1,
      value,
      conversion,
      spec: spec?.joined,
      debugText: isDebug ? this.text.slice(from.index, tail) : undefined,
    };
    return { value: field, row: spec?.row ?? row };
  }

  /** Reads the value in a replacement field. Returns it with the place of what follows. */
  private fieldValue(): {
    readonly value: Expr;
    readonly isDebug: boolean;
    readonly end: number;
    readonly row: number;
  } {
    this.depth = 1;
    this.isField = true;
    this.next();
    const value = this.kind === Token.Yield ? this.yielded() : this.expressions();
    const isDebug = this.skip(Token.Equal);
    return { value, isDebug, end: this.start, row: this.line - 1 };
  }

  /** Returns what stands for a format specifier that is nested too deep. */
  private passedSpecifier(place: Node): JoinedStr {
    let depth = 1;
    let end = place.start;
    for (; depth > 0 && end < this.text.length; end += 1) {
      const char = this.text.charCodeAt(end);
      if (char === OPEN_BRACE) depth += 1;
      else if (char === CLOSE_BRACE) depth -= 1;
    }
    return joined({ ...place, end: end - 1 }, [hole(place, TOO_DEEP)]);
  }

  private conversionAt(index: number): FormattedValue['conversion'] {
    if (!this.text.startsWith('!', index)) return undefined;
    const letter = (['r', 's', 'a'] as const).find((one) => this.text.startsWith(one, index + 1));
    if (letter === undefined) throw this.fault();
    return letter;
  }

  private specifierAt(
    index: number,
    row: number,
    around: FieldText,
  ): { readonly joined: JoinedStr; readonly row: number } | undefined {
    if (this.text.charCodeAt(index) !== COLON) return undefined;
    const place = { line: row + 1, start: index, end: index };
    if (this.specifiers >= MAX_IN_FIELDS) return { joined: this.passedSpecifier(place), row };
    this.specifiers += 1;
    const found = this.partsOf({ ...around, start: index + 1, row, isSpecifier: true }, place);
    this.specifiers -= 1;
    return { joined: joined({ ...place, end: found.end }, found.parts), row: found.row };
  }
}
