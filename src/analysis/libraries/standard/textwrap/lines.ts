import { expandTabs } from '../../kit/text';

/** The settings of a wrapper that are known; they're attributes, which a program may set. */
export interface Settings {
  readonly width: number;
  readonly tabsize: number;
  readonly max_lines: number | undefined;
  readonly initial_indent: string;
  readonly subsequent_indent: string;
  readonly placeholder: string;
  readonly flags: Readonly<Record<(typeof FLAGS)[number], boolean>>;
}

export const FLAGS = [
  'expand_tabs',
  'replace_whitespace',
  'fix_sentence_endings',
  'break_long_words',
  'drop_whitespace',
  'break_on_hyphens',
] as const;

const WORD = String.raw`[\p{L}\p{N}_!"'&.,?]`;
const LETTER = String.raw`[\p{L}_]`;
const SPACE = String.raw`[\t\n\v\f\r ]`;
const NO_SPACE = String.raw`[^\t\n\v\f\r ]`;

/** Splits at white space, em-dashes between words, and behind the hyphens of words (the places of CPython 3.13). */
const PIECES = new RegExp(
  [
    `${SPACE}+`,
    `(?<=${WORD})-{2,}(?=[\\p{L}\\p{N}_])`,
    `${NO_SPACE}+?(?:-(?:(?<=${LETTER}{2}-)|(?<=${LETTER}-${LETTER}-))(?=${LETTER}-?${LETTER})|(?=${SPACE}|$)|(?<=${WORD})(?=-{2,}[\\p{L}\\p{N}_]))`,
  ].join('|'),
  'gu',
);
const SPACES = new RegExp(`${SPACE}+|${NO_SPACE}+`, 'gu');

/** Returns the words of a text, the white space between them, and parts of words at hyphens. */
export const wordsOf = (text: string, atHyphens: boolean): readonly string[] =>
  text.match(atHyphens ? PIECES : SPACES) ?? [];

/** Returns the pieces of a text between which lines may break. */
export function chunksOf(text: string, { tabsize, flags }: Settings): readonly string[] {
  const expanded = flags.expand_tabs ? expandTabs(text, tabsize) : text;
  const spaced = flags.replace_whitespace ? expanded.replace(/[\t\n\v\f\r]/gu, ' ') : expanded;
  const chunks = [...wordsOf(spaced, flags.break_on_hyphens)];
  if (!flags.fix_sentence_endings) return chunks;
  return chunks.map((chunk, index) =>
    chunk === ' ' && index + 1 < chunks.length && /[a-z][.!?]["']?$/u.test(chunks[index - 1] ?? '')
      ? '  '
      : chunk,
  );
}

const sizeOf = (text: string): number => Array.from(text).length;
const isBlank = (text: string | undefined): boolean => text?.trim() === '';

/** Puts pieces of a text in lines. */
export class Lines {
  private readonly lines: string[] = [];
  /** The pieces that are left, the next one last. */
  private readonly chunks: string[];

  constructor(
    private readonly settings: Settings,
    chunks: readonly string[],
  ) {
    this.chunks = chunks.toReversed();
  }

  /** Returns what's wrong with the settings. */
  wrong(): string | undefined {
    const { width, max_lines: most, placeholder } = this.settings;
    if (width <= 0) return `invalid width ${width} (must be > 0)`;
    const indent =
      most !== undefined && most > 1 ? this.settings.subsequent_indent : this.settings.initial_indent;
    return most !== undefined && sizeOf(indent) + sizeOf(placeholder.trimStart()) > width
      ? 'placeholder too large for max width'
      : undefined;
  }

  all(): readonly string[] {
    const { settings, chunks, lines } = this;
    while (chunks.length > 0) {
      const indent = lines.length > 0 ? settings.subsequent_indent : settings.initial_indent;
      const width = settings.width - sizeOf(indent);
      if (settings.flags.drop_whitespace && isBlank(chunks.at(-1)) && lines.length > 0) chunks.pop();
      const line = this.next(width);
      if (line.length === 0) continue;
      if (this.mayAdd(line, width)) lines.push(indent + line.join(''));
      else {
        this.shorten(line, indent, width);
        break;
      }
    }
    return lines;
  }

  /** Takes the pieces of a line. */
  private next(width: number): string[] {
    const { settings, chunks } = this;
    const line: string[] = [];
    let size = 0;
    for (
      let chunk = chunks.at(-1);
      chunk !== undefined && size + sizeOf(chunk) <= width;
      chunk = chunks.at(-1)
    ) {
      line.push(chunk);
      size += sizeOf(chunk);
      chunks.pop();
    }
    const long = chunks.at(-1);
    if (long !== undefined && sizeOf(long) > width) this.breakWord(long, line, size, width);
    if (settings.flags.drop_whitespace && isBlank(line.at(-1))) line.pop();
    return line;
  }

  private breakWord(word: string, line: string[], size: number, width: number): void {
    const { flags } = this.settings;
    const room = width < 1 ? 1 : width - size;
    if (!flags.break_long_words) {
      if (line.length > 0) return;
      this.chunks.pop();
      line.push(word);
      return;
    }
    const chars = Array.from(word);
    let end = room;
    if (flags.break_on_hyphens && chars.length > room) {
      const hyphen = chars.slice(0, Math.max(0, room)).lastIndexOf('-');
      if (hyphen > 0 && chars.slice(0, hyphen).some((char) => char !== '-')) end = hyphen + 1;
    }
    line.push(chars.slice(0, end).join(''));
    this.chunks[this.chunks.length - 1] = chars.slice(end).join('');
  }

  /** Returns true if a line is no more than the last one that's wanted, with all that's left in it. */
  private mayAdd(line: readonly string[], width: number): boolean {
    const { max_lines: most, flags } = this.settings;
    if (most === undefined || this.lines.length + 1 < most) return true;
    const isLast =
      this.chunks.length === 0 ||
      (flags.drop_whitespace && this.chunks.length === 1 && isBlank(this.chunks[0]));
    return isLast && sizeOf(line.join('')) <= width;
  }

  /** Ends the last line with the placeholder, or the one before. */
  private shorten(line: string[], indent: string, width: number): void {
    const { placeholder } = this.settings;
    while (line.length > 0) {
      if (!isBlank(line.at(-1)) && sizeOf(line.join('')) + sizeOf(placeholder) <= width) {
        this.lines.push(indent + line.join('') + placeholder);
        return;
      }
      line.pop();
    }
    const before = this.lines.at(-1)?.trimEnd();
    if (before !== undefined && sizeOf(before) + sizeOf(placeholder) <= this.settings.width) {
      this.lines[this.lines.length - 1] = before + placeholder;
      return;
    }
    this.lines.push(indent + placeholder.trimStart());
  }
}
