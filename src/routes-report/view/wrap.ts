import { displayWidth } from '../../base/diagnostics/printable';

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
