import type { Module } from './ast';
import { endOfBody } from './reader/module-reader';
import type { PassedBody } from './source-text';

/** Says that all lines of a text from one on have moved. */
export interface MovedLines {
  /** 1-based. */
  readonly from: number;
  readonly by: number;
}

/** A part of a text that may differ in the edited one. */
interface Changed {
  readonly from: number;
  readonly to: number;
  /** The end in the edited text, less the end in the old one. */
  readonly shift: number;
}

/**
 * Compares a module with what it's read from once it was edited. Returns how lines have moved, if nothing changed but bodies
 * that nobody has looked into; `undefined` for any other change. `edited`: the module that the new text is.
 */
export function movedLines(
  { text: old, errors, source }: Module,
  { text, errors: newErrors }: Module,
): readonly MovedLines[] | undefined {
  if (errors().length > 0 || newErrors().length > 0) return undefined;
  const moved: MovedLines[] = [];
  const changed: Changed[] = [];
  let [at, now, rows] = [0, 0, 0];
  const unread = source.unread();
  for (const [index, body] of unread.entries()) {
    const { from, to } = body;
    if (!text.startsWith(old.slice(at, from.index), now)) return undefined;
    now += from.index - at;
    at = to;
    const isSame = text.startsWith(old.slice(from.index, unread[index + 1]?.from.index), now);
    const end = isSame ? now + to - from.index : endOfBody(text, placed(body, now, rows));
    if (end === undefined) return undefined;
    changed.push({ from: from.index, to, shift: end - to });
    const by = lineBreaks(text, now, end) - lineBreaks(old, from.index, to);
    rows += by;
    if (by !== 0) moved.push({ from: from.row + 1, by });
    now = end;
  }
  if (text.slice(now) !== old.slice(at)) return undefined;
  return source.isAlike(text, (index) => placeIn(changed, index)) ? moved : undefined;
}

const placed = ({ from, to, indent }: PassedBody, index: number, rows: number): PassedBody => ({
  from: { index, row: from.row + rows },
  to,
  indent,
});

/** Returns the index in the edited text; `undefined` within a part that changed. */
function placeIn(changed: readonly Changed[], index: number): number | undefined {
  const before = changed.findLast(({ from }) => from < index);
  if (before === undefined) return index;
  return index < before.to ? undefined : index + before.shift;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
