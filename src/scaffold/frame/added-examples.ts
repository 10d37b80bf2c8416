import type { Edit } from '../edit/source';
import { isRow } from './example-places';
import { replaceElements } from './elements';
import { type Entry, inPython, madeBy, quoted, type Sent, sentIn } from './example-values';
import { markOf } from './field';
import type { Listing } from './listed';
import { as, namesIn, type Path, pathsIn } from './paths';
import { exampleOf } from './parents/marks';
import { edited, type Piece } from './piece';
import { lastName } from './shape';

/**
 * Adds examples of new fields to what a test gives of a whole item: a dictionary that it sends, or a call that makes one. In the tests of
 * another resource that's only what's sent to a path of this one.
 */
export function withAddedExamples(piece: Piece, listing: Listing, isOthers: boolean): Piece {
  const { text, body } = piece.source;
  const edits = pathsIn(body).flatMap((path): readonly Edit[] => {
    const dict = as(path.at(-1), 'Dict');
    const call = as(path.at(-1), 'Call');
    const isOurs =
      call !== undefined &&
      [...namesIn(text.slice(call.func.start, call.func.end))].some(
        (name) => /^[A-Z]/.test(name) && listing.owner.isMine(name),
      );
    const isSent = dict !== undefined && (!isOthers || isSentTo(path, text, listing));
    const sent = isSent ? sentIn(dict, !isRow(path, listing)) : isOurs ? madeBy(call, false) : undefined;
    const edit = sent && withValues(text, sent, listing);
    return edit === undefined ? [] : [edit];
  });
  return edited(piece, edits);
}

/** True for a part of a request to a path of the resource: `client.post("/parts/", json={…})`. */
function isSentTo(path: Path, text: string, { owner }: Listing): boolean {
  return path.some((part) => {
    const call = as(part, 'Call');
    const [url] = call?.args ?? [];
    if (!/^(?:post|put)$/.test(lastName(call?.func)) || url === undefined) return false;
    return [...namesIn(text.slice(url.start, url.end))].some(owner.isMine);
  });
}

/** Puts values of the new fields behind the last of the old ones, where all that an item needs is given. */
function withValues(
  text: string,
  { entries, isDict, isJson }: Sent,
  { shape, gone, fields }: Listing,
): Edit | undefined {
  const isField = ({ key }: Entry): boolean => key !== undefined && gone.has(key);
  const last = entries.findLast(isField);
  const keys = new Set(entries.map(({ key }) => key));
  const isWhole = [...shape.given].every(
    ([name, isNeeded]) => !isNeeded || !gone.has(name) || keys.has(name),
  );
  if (last === undefined || !isWhole) return undefined;
  const code = text.slice(last.start, last.end);
  const quote = isDict ? (/["']/.exec(code)?.[0] ?? '"') : '"';
  const values = fields.map((field, index) => {
    const json = exampleOf(field, index, isJson, 0);
    const value = quoted(isJson ? json : inPython(field, json), quote);
    return isDict ? `${quote}${markOf(index)}${quote}: ${value}` : `${markOf(index)}=${value}`;
  });
  return replaceElements(text, entries, (one) => (one === last ? [code, ...values] : undefined));
}
