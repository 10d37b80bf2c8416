import type { UrlPart } from './url-call';

/** Joins neighbours of one kind, and drops empty texts. */
export function joined(parts: readonly UrlPart[]): readonly UrlPart[] {
  const result: UrlPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part === '') continue;
    if (result.length > 0 && typeof part === typeof last)
      result[result.length - 1] = part === undefined ? undefined : `${last ?? ''}${part}`;
    else result.push(part);
  }
  return withoutUnknownHost(result);
}

/** Makes `http://{host}:{port}/items` a path behind an unknown base: the base may have a path of its own. */
function withoutUnknownHost(parts: readonly UrlPart[]): readonly UrlPart[] {
  const [first, ...rest] = parts;
  if (first === undefined || !/^[a-z]+:\/\/[^/?#]*$/i.test(first) || rest.length === 0) return parts;
  const at = rest.findIndex((part) => part?.includes('/') === true);
  const [path = '', ...after] = rest.slice(Math.max(at, 0));
  return at < 0 ? [undefined] : [undefined, path.slice(path.indexOf('/')), ...after];
}

/** Returns whether parts may be a URL: a path, a whole URL, or a path behind a base that isn't known. */
export function isUrl([first, ...rest]: readonly UrlPart[]): boolean {
  // Without a single word it may be anything.
  if (first === undefined)
    return rest[0]?.startsWith('/') === true && rest.some((one) => /[a-z]/i.test(one ?? ''));
  return /^(?:\/(?!\/)|(?:https?|wss?):\/\/)/i.test(first);
}

/** Returns whether parts begin with a scheme and a host. */
export const isWhole = ([first]: readonly UrlPart[]): boolean =>
  first !== undefined && /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(first);

/** Puts a path behind a base, with one slash between them, as the clients of JavaScript do. */
export function behind(base: readonly UrlPart[], path: readonly UrlPart[]): readonly UrlPart[] {
  const [first, ...rest] = path;
  const before = base.map((part, index) =>
    index === base.length - 1 && part !== undefined ? part.replace(/\/+$/, '') : part,
  );
  if (first === undefined) return joined([...before, '/', first, ...rest]);
  return first === '' && rest.length === 0
    ? base
    : joined([...before, `/${first.replace(/^\/+/, '')}`, ...rest]);
}

/** Returns a URL as people read it: `*` stands for what the source doesn't tell. */
export const urlText = (parts: readonly UrlPart[]): string => parts.map((part) => part ?? '*').join('');

/** Returns a text that no path has: it stands for the parameter of an index. */
export const markOf = (index: number): string => `\u0000${index}\u0000`;

/** Returns whether a text stands for a parameter. */
export const isMark = (text: string): boolean => text.includes('\u0000');
