import { displayWidth } from '../../base/diagnostics/printable';

/**
 * A path over several lines of at most `width` columns, broken before slashes; inside a part only where that alone is
 * too long. The lines together are the text again. A width below 2 breaks nothing: a wide letter needs as much.
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

/** A part that's too long by itself; accents stay with their letters. */
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
