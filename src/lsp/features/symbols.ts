import { SymbolKind, type SymbolInformation } from '../protocol';
import { type Known, locationOf, placeOf } from '../known';
import { titleOf } from '../names';

/** The most symbols that are sent for one query; an editor asks again as the user types. */
const MAX_FOUND = 500;

/** Returns the routes of all applications whose title has each word of a query, in any case: `get products`. */
export function workspaceSymbols(known: Known, query: string): readonly SymbolInformation[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found: SymbolInformation[] = [];
  for (const route of known.routes) {
    const at = placeOf(route);
    const name = titleOf(route);
    const text = name.toLowerCase();
    if (at === undefined || !words.every((word) => text.includes(word))) continue;
    const containerName = route.handler ?? undefined;
    found.push({
      name,
      kind: SymbolKind.Method,
      location: locationOf(known, at),
      ...(containerName === undefined ? {} : { containerName }),
    });
    if (found.length === MAX_FOUND) break;
  }
  return found;
}
