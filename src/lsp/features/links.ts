import { type CompletionItem, CompletionItemKind, type Location } from '../protocol';
import type { FoundCall } from '../../routes-report/calls/find-calls';
import { OwnPaths } from '../../routes-report/calls/ours';
import { type Reached, Reaching } from '../../routes-report/calls/reach';
import type { UrlCall } from '../../routes-report/calls/url-call';
import type { ApplicationFacts, RouteFacts } from '../facts';
import { headerAround } from './header';
import { type Known, locationOf, placeOf, standsIn } from '../known';
import { titleOf } from '../names';

/** An application as calls see it. */
interface Seen {
  readonly reaching: Reaching<RouteRow>;
  readonly paths: OwnPaths;
}

/** Finds the routes that calls lead to. Kept as long as the answers about the applications are. */
export class Links {
  readonly #applications = new WeakMap<ApplicationFacts, Seen>();

  /** Returns the rows that a call leads to, in all applications: those that serve it, or else those that may. */
  reached(known: Applications, call: UrlCall): readonly RouteFacts[] {
    const answers = this.#answers(known, call);
    const served = answers.filter(({ kind }) => kind === 'served');
    const best = served.length > 0 ? served : answers.filter(({ kind }) => kind === 'maybe');
    const rows = best.flatMap((answer) => answer.rows.map(({ facts }) => facts));
    return rows.filter(({ kind }) => kind !== 'docs');
  }

  /**
   * Returns the routes of the path of a call that no application serves, which take other methods; `undefined` for a call that
   * may be served, or that may lead elsewhere.
   */
  broken(known: Applications, call: Call): readonly RouteFacts[] | undefined {
    const { target } = call;
    const answers = this.#answers(known, call);
    if (target.kind === 'name' || answers.some(({ kind }) => kind !== 'refused' && kind !== 'missing'))
      return undefined;
    const isOurs = known.applications.some((one) => this.#seen(one).paths.has(target.parts));
    return isOurs ? answers.flatMap(({ rows }) => rows.map(({ facts }) => facts)) : undefined;
  }

  #answers(known: Applications, call: Call): readonly Reached<RouteRow>[] {
    return known.applications.map((application) => this.#seen(application).reaching.reach(call));
  }

  #seen(application: ApplicationFacts): Seen {
    const { routes, routing } = application;
    const known = this.#applications.get(application) ?? {
      reaching: new Reaching(routes.map(toRow), routing),
      paths: new OwnPaths(routes),
    };
    this.#applications.set(application, known);
    return known;
  }
}

type Applications = Pick<Known, 'applications'>;

type Call = Pick<UrlCall, 'target' | 'method'>;

type RouteRow = RouteFacts & {
  readonly facts: RouteFacts;
  readonly place: { readonly file: string; readonly line: number } | null;
};

const toRow = (facts: RouteFacts): RouteRow => ({ ...facts, facts, place: placeOf(facts) ?? null });

/** Returns the handlers that the call around an offset leads to, of the calls in a text. */
export function definitionAt(
  known: Known,
  links: Links,
  calls: readonly UrlCall[],
  offset: number,
): readonly Location[] {
  const call = calls.find(({ start, end }) => start <= offset && offset <= end);
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

/** Matches a string that is being typed as the URL of a call; in a template, one behind a single value: its base. */
const TYPED =
  /(?:\.(get|post|put|patch|delete|head|options|websocket_connect)(?:<[^()]*>)?|\b(fetch|axios))\(\s*f?(["'`])(\$?\{[^{}]*\})?(\/[^"'`]*)?$/;

/** Returns the paths of routes for a URL that is being typed behind an offset of a line's text. */
export function pathsFor(known: Known, line: string): readonly CompletionItem[] {
  const typed = typedIn(line);
  if (typed === undefined) return [];
  const { method, text, isTemplate, isBehindBase } = typed;
  const rows = known.routes.filter(({ kind, methods }) =>
    method === 'WS' ? kind === 'websocket' : method === undefined || methods.includes(method),
  );
  const paths = rows.flatMap((route) =>
    (isBehindBase ? endsOf(route.path) : [route.path]).map((path) => [path, route] as const),
  );
  return [...new Map(paths)]
    .filter(([path]) => path.startsWith(text))
    .map(([path, route]) => {
      // Editors begin a word behind each slash; what is typed already stays.
      const rest = path.slice(text.lastIndexOf('/') + 1);
      return {
        label: path,
        kind: CompletionItemKind.Value,
        detail: titleOf(route),
        documentation: route.handler ?? '',
        insertText: isTemplate ? rest.replaceAll('{', '${') : rest,
        filterText: rest,
      };
    });
}

interface Typed {
  /** `undefined` where options behind the URL will tell. */
  readonly method: string | undefined;
  readonly text: string;
  /** True in a template literal of JavaScript. */
  readonly isTemplate: boolean;
  readonly isBehindBase: boolean;
}

function typedIn(line: string): Typed | undefined {
  const match = TYPED.exec(line);
  if (match === null) return undefined;
  const [, name, , quote, base, text = ''] = match;
  const method = name === 'websocket_connect' ? 'WS' : name?.toUpperCase();
  return { method, text, isTemplate: quote === '`', isBehindBase: base !== undefined };
}

/** Returns a path without each of its beginnings, as it stands behind a base: `/api/items` → `/api/items`, `/items`. */
function endsOf(path: string): readonly string[] {
  const starts = [...path].flatMap((one, index) => (one === '/' ? [index] : []));
  return starts.map((start) => path.slice(start)).filter((one) => !/^\/(?:\{|$)/.test(one));
}
