import type { FunctionDef, Node } from '../../analysis/python/ast';
import type { Edit } from '../edit/source';
import type { Owner } from './owner';
import { as, pathsIn } from './paths';
import { lastName } from './shape';

/** An address with what stands behind its question mark. */
interface Asked {
  readonly start: number;
  readonly end: number;
  readonly isText: boolean;
  /** The question mark, and what's behind it. */
  readonly query: string;
}

/** Returns the addresses of requests that filter by old fields: `client.get("/parts/?title=Bolt")`. */
function filteredIn(text: string, body: readonly Node[], gone: ReadonlySet<string>): readonly Asked[] {
  return pathsIn(body).flatMap((path): readonly Asked[] => {
    const call = as(path.at(-1), 'Call');
    const [url] = call?.args ?? [];
    if (call?.func.type !== 'Attribute' || lastName(call.func) !== 'get' || url === undefined) return [];
    const [query] = /\?[^"'\s]*/.exec(text.slice(url.start, url.end)) ?? [];
    if (query === undefined || !pairsOf(query).some((pair) => gone.has(keyOf(pair)))) return [];
    const start = text.indexOf(query, url.start);
    return [{ start, end: start + query.length, isText: url.type === 'Str', query }];
  });
}

const pairsOf = (query: string): readonly string[] => query.slice(1).split('&');
const keyOf = (pair: string): string => pair.replace(/=.*$/s, '');

/** Leaves out of addresses what filters by old fields. */
export const withoutOldFilters = (
  { text, body }: { readonly text: string; readonly body: readonly Node[] },
  gone: ReadonlySet<string>,
): readonly Edit[] =>
  filteredIn(text, body, gone).map(({ start, end, query }) => {
    const left = pairsOf(query).filter((pair) => !gone.has(keyOf(pair)));
    return { at: start, remove: end - start, insert: left.length === 0 ? '' : `?${left.join('&')}` };
  });

/**
 * True for a test of what a filter by an old field leaves out: it expects nothing, or makes several items. Where it finds the only item
 * that there is, the test holds without the filter.
 */
export function isAboutFilter(
  text: string,
  test: FunctionDef,
  owner: Owner,
  gone: ReadonlySet<string>,
): boolean {
  const filtered = filteredIn(text, [test], gone);
  if (filtered.length === 0) return false;
  const code = text.slice(test.start, test.end);
  const items = test.signature().params.filter(({ name }) => owner.isMine(name));
  const isAlone = items.length === 1 && !code.includes('.post(') && filtered.every(({ isText }) => isText);
  return !isAlone || /==\s*(?:\[\]|0\b)|\bassert not\b|\bnot in\b/.test(code);
}
