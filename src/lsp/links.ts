import { type CompletionItem, CompletionItemKind, type Location } from './protocol';
import type { FoundCall } from '../routes-report/calls/find-calls';
import { pythonCalls } from '../routes-report/calls/python-calls';
import { Reaching } from '../routes-report/calls/reach';
import type { UrlCall } from '../routes-report/calls/url-call';
import type { ApplicationFacts, RouteFacts } from './facts';
import { headerAround } from './header';
import { type Known, locationOf, placeOf, standsIn } from './known';
import { titleOf } from './names';

/** Finds the routes that calls lead to. Kept as long as the answers about the applications are. */
export class Links {
  readonly #reaching = new Map<ApplicationFacts, Reaching<RouteRow>>();

  /** Returns the rows that a call leads to, in all applications: those that serve it, or else those that may. */
  reached(known: Known, call: UrlCall): readonly RouteFacts[] {
    const answers = known.applications.map((application) => this.#reachingIn(application).reach(call));
    const served = answers.filter(({ kind }) => kind === 'served');
    const best = served.length > 0 ? served : answers.filter(({ kind }) => kind === 'maybe');
    const rows = best.flatMap((answer) => answer.rows.map(({ facts }) => facts));
    return rows.filter(({ kind }) => kind !== 'docs');
  }

  #reachingIn(application: ApplicationFacts): Reaching<RouteRow> {
    const known =
      this.#reaching.get(application) ?? new Reaching(application.routes.map(toRow), application.routing);
    this.#reaching.set(application, known);
    return known;
  }
}

type RouteRow = RouteFacts & {
  readonly facts: RouteFacts;
  readonly place: { readonly file: string; readonly line: number } | null;
};

const toRow = (facts: RouteFacts): RouteRow => ({ ...facts, facts, place: placeOf(facts) ?? null });

/** Returns the call whose URL stands around an offset of a Python text. */
const callAt = (text: string, offset: number): UrlCall | undefined =>
  pythonCalls(text).find(({ start, end }) => start <= offset && offset <= end);

/** Returns the handlers that the call around an offset leads to. */
export function definitionAt(known: Known, links: Links, text: string, offset: number): readonly Location[] {
  const call = callAt(text, offset);
  if (call === undefined) return [];
  return links.reached(known, call).flatMap((route) => {
    const at = placeOf(route);
    return at === undefined ? [] : [locationOf(known, at)];
  });
}

/** Returns the calls that lead to the routes of the handler on a line (from 0) of a file. */
export function referencesTo(
  known: Known,
  { links, calls }: { readonly links: Links; readonly calls: Iterable<FoundCall> },
  { file, text, line }: { readonly file: string; readonly text: string; readonly line: number },
): readonly Location[] {
  const header = headerAround(text, line + 1);
  if (header === undefined) return [];
  const isHere = standsIn(known, file, header);
  const isMeant = (route: RouteFacts): boolean => isHere(placeOf(route));
  if (!known.routes.some(isMeant)) return [];
  return [...calls]
    .filter((call) => links.reached(known, call).some(isMeant))
    .map((call) => locationOf(known, call));
}

/** Matches a string that is being typed as the first argument of a client's method. */
const TYPED = /\.(get|post|put|patch|delete|head|options|websocket_connect)\(\s*f?(["'])(\/[^"']*)?$/;

/** Returns the paths of routes for a URL that is being typed behind an offset of a line's text. */
export function pathsFor(known: Known, line: string): readonly CompletionItem[] {
  const [, method = '', , typed = ''] = TYPED.exec(line) ?? [];
  if (method === '') return [];
  const wanted = method === 'websocket_connect' ? 'WS' : method.toUpperCase();
  const rows = known.routes.filter(({ kind, methods }) =>
    wanted === 'WS' ? kind === 'websocket' : methods.includes(wanted),
  );
  const paths = [...new Map(rows.map((route) => [route.path, route])).values()];
  return paths
    .filter(({ path }) => path.startsWith(typed))
    .map((route) => ({
      label: route.path,
      kind: CompletionItemKind.Value,
      detail: titleOf(route),
      documentation: route.handler ?? '',
      // Editors begin a word behind each slash; what is typed already stays.
      insertText: route.path.slice(typed.lastIndexOf('/') + 1),
      filterText: route.path.slice(typed.lastIndexOf('/') + 1),
    }));
}
