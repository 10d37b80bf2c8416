import { counted } from '../base/diagnostics/counted';
import { isTest } from '../base/source/paths';
import type { FoundCall } from '../routes-report/calls/find-calls';
import type { ApplicationFacts } from './facts';
import { placeOf } from './known';
import { Links } from './features/links';

/** Places that call handlers, as a lens tells them apart. */
const KINDS = ['tests', 'front ends', 'Python'] as const;

/** A handler with the number of calls that reach it, by kind. */
export interface CalledHandler {
  readonly file: string;
  readonly line: number;
  readonly calls: readonly number[];
}

/** Counts the calls of a workspace that reach each handler. */
export function countCalls(
  applications: readonly ApplicationFacts[],
  calls: readonly FoundCall[],
): readonly CalledHandler[] {
  const links = new Links();
  const counts = new Map<string, CalledHandler & { readonly calls: number[] }>();
  for (const call of calls) {
    const places = links.reached({ applications }, call).flatMap((route) => placeOf(route) ?? []);
    const once = new Map(places.map((place) => [`${place.file}:${String(place.line)}`, place]));
    for (const [key, place] of once) {
      const handler = counts.get(key) ?? { ...place, calls: KINDS.map(() => 0) };
      const kind = kindOf(call.file);
      handler.calls[kind] = (handler.calls[kind] ?? 0) + 1;
      counts.set(key, handler);
    }
  }
  return [...counts.values()];
}

/** Returns `2 calls in tests · 1 in front ends`. */
export function countText({ calls }: CalledHandler): string {
  const told = KINDS.flatMap((kind, index) => {
    const count = calls[index] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
  return told
    .map(({ kind, count }, index) => `${index > 0 ? String(count) : counted(count, 'call')} in ${kind}`)
    .join(' · ');
}

/** Matches tests of front ends. */
const TEST = /(?:^|\/)(?:__tests__|e2e|cypress)\/|\.(?:test|spec|cy)\.\w+$/;

const kindOf = (file: string): number => (isTest(file) || TEST.test(file) ? 0 : file.endsWith('.py') ? 2 : 1);
