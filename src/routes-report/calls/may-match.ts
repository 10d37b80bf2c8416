import type { UrlPart } from './url-call';
import { isWhole } from './url-parts';

/** A character; `one` of a segment, `some` or none of it, or `any` text. */
type Token = { readonly char: string } | 'one' | 'some' | 'any';

/**
 * Returns whether a URL with unknown parts may be one that a route takes. Unknown parts stand for a `segment`, or for `any`
 * text; one before the path always stands for any.
 */
export function mayMatch(
  parts: readonly UrlPart[],
  { path, kind }: { readonly path: string; readonly kind: string },
  as: 'segment' | 'any',
): boolean {
  const asked = pathParts(parts).flatMap((part, index): readonly Token[] => {
    if (part !== undefined) return chars(part);
    return as === 'any' || index === 0 ? ['any'] : ['one', 'some'];
  });
  const route = routeTokens(path);
  return intersects(asked, kind === 'mount' ? [...route, 'any'] : route);
}

/** Returns whether each unknown part stands for whole segments: `/items/*`, not `/items*`. */
export const isWholeSegments = (parts: readonly UrlPart[]): boolean =>
  parts.every((part, index) => part !== undefined || index === 0 || parts[index - 1]?.endsWith('/') === true);

/** Returns the parts of the path alone: without scheme, host, query and a slash at the end. */
export function pathParts(parts: readonly UrlPart[]): readonly UrlPart[] {
  const [first, ...rest] = parts;
  const path = isWhole(parts)
    ? [(first ?? '').replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, ''), ...rest]
    : parts;
  const cut = withoutQuery(path);
  const last = cut.at(-1);
  return last === undefined ? cut : [...cut.slice(0, -1), last.replace(/\/$/, '')];
}

/** Returns a URL without its query and fragment, as far as the source shows them. */
export function withoutQuery(parts: readonly UrlPart[]): readonly UrlPart[] {
  const end = parts.findIndex((part) => part !== undefined && /[?#]/.test(part));
  return end < 0
    ? parts
    : [...parts.slice(0, end), parts[end]?.replace(/[?#].*/s, '')].filter((one) => one !== '');
}

const chars = (text: string): readonly Token[] => [...text].map((char) => ({ char }));

/** Returns the tokens of a route's path: `{id}` is a segment, `{rest:path}` and `{?}` any text. */
function routeTokens(path: string): readonly Token[] {
  return path
    .replace(/\/$/, '')
    .split(/(\{[^{}]*\})/)
    .flatMap((piece): readonly Token[] => {
      if (!/^\{.*\}$/.test(piece)) return chars(piece);
      return piece === '{?}' || piece.endsWith(':path}') ? ['any'] : ['one', 'some'];
    });
}

/** Returns whether two patterns have a text in common. */
function intersects(left: readonly Token[], right: readonly Token[]): boolean {
  const seen = new Set<number>();
  const open: (readonly [number, number])[] = [[0, 0]];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const [i, j] = state;
    const key = i * (right.length + 1) + j;
    if (seen.has(key)) continue;
    seen.add(key);
    const [one, other] = [left[i], right[j]];
    if (one === undefined && other === undefined) return true;
    if (isMany(one)) open.push([i + 1, j]);
    if (isMany(other)) open.push([i, j + 1]);
    if (one !== undefined && other !== undefined && fits(one, other))
      open.push([isMany(one) ? i : i + 1, isMany(other) ? j : j + 1]);
  }
  return false;
}

const isMany = (token: Token | undefined): boolean => token === 'some' || token === 'any';

/** Returns whether two tokens have a character in common. */
function fits(one: Token, other: Token): boolean {
  if (typeof one === 'object' && typeof other === 'object') return one.char === other.char;
  const char = typeof one === 'object' ? one.char : typeof other === 'object' ? other.char : undefined;
  return char !== '/' || one === 'any' || other === 'any';
}
