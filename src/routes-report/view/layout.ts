import { displayWidth, fit } from '../../base/diagnostics/printable';
import type { Column } from './columns';

/** The least widths of columns that are cut, and of those that are wrapped. */
const MIN_WIDTH = 12;
const MIN_WRAPPED = 16;

/** The columns of a cell besides its text: a border and a space on each side. */
const FRAME = 3;

/** Columns that are wrapped instead of cut, because their ends distinguish them. */
const WRAPPED: ReadonlySet<Column> = new Set(['path', 'file']);

/** Returns the width of each column: that of its widest cell, narrowed to fit `available` (`undefined` and 0: unlimited). */
export function widthsOf(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  available: number | undefined,
): readonly number[] {
  const natural = naturalWidths(columns.length, rows);
  if (available === undefined || available === 0) return natural;
  // Tags first, then the other columns that may be cut, then those that are wrapped.
  const steps: readonly [(column: Column) => boolean, number][] = [
    [(column) => column === 'tags', MIN_WIDTH],
    [(column) => !WRAPPED.has(column), MIN_WIDTH],
    [(column) => WRAPPED.has(column), MIN_WRAPPED],
  ];
  return steps.reduce<readonly number[]>((widths, [isMeant, least]) => {
    const excess = widths.reduce((sum, width) => sum + width + FRAME, 1) - available;
    return narrowed(widths, columns.map(isMeant), { excess, least });
  }, natural);
}

/** Returns the width of each column: that of its widest cell. */
export const naturalWidths = (count: number, rows: readonly (readonly string[])[]): readonly number[] =>
  Array.from({ length: count }, (_, index) =>
    rows.reduce((width, cells) => Math.max(width, displayWidth(cells[index] ?? '')), 0),
  );

/** Takes `excess` from the selected columns, the widest first, down to a width of `least`. */
function narrowed(
  widths: readonly number[],
  isMeant: readonly boolean[],
  { excess, least }: { readonly excess: number; readonly least: number },
): readonly number[] {
  const result = [...widths];
  for (let left = excess; left > 0; left -= 1) {
    const width = Math.max(...result.filter((_, index) => isMeant[index]), 0);
    if (width <= least) break;
    const widest = result.findIndex((one, index) => one === width && isMeant[index]);
    result[widest] = width - 1;
  }
  return result;
}

/** Returns the lines of a cell, cut or wrapped to the width of its column. In ASCII a cut ends with `~` instead of `…`. */
export function linesOf(
  text: string,
  column: Column,
  { width, ascii }: { readonly width: number; readonly ascii: boolean },
): readonly string[] {
  return WRAPPED.has(column) ? wrapPath(text, width) : [fit(text, width, ascii ? '~' : '…')];
}

/**
 * Wraps a path to lines of at most `width` columns, before slashes, or inside a segment that is too long. The joined
 * lines are the text. A width below 2 wraps nothing, because a wide character takes 2 columns.
 */
export function wrapPath(text: string, width: number): readonly string[] {
  if (width < 2 || displayWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?=\/)/).flatMap((one) => pieces(one, width))) {
    if (line !== '' && displayWidth(line + part) > width) {
      lines.push(line);
      line = '';
    }
    line += part;
  }
  return [...lines, line];
}

/** Splits a segment that is too long. Keeps combining marks with their letters. */
function pieces(part: string, width: number): readonly string[] {
  if (displayWidth(part) <= width) return [part];
  const found: string[] = [];
  let piece = '';
  for (const letter of part.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    if (displayWidth(piece + letter) > width) {
      found.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...found, piece];
}
