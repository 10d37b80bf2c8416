import { printable } from '../../base/diagnostics/printable';
import { placeText } from '../../base/diagnostics/place';
import { notWhole } from '../missing';
import { methodWords, operationText } from '../view/columns';
import type { Lost } from '../../analysis/routing/match';
import type { UndecidedParameter } from './invalid';
import type { LostRoute, MatchAnswer, MatchedRoute, MatchReport } from './match-report';

/** The reason why a route doesn't serve the request, in words. */
const WHY: Readonly<Record<Lost, (route: LostRoute) => string>> = {
  order: () => 'comes later',
  method: (route) => `takes ${methodWords(route).join(', ')} only`,
  open: ({ condition }) =>
    condition === null ? 'may match: its path is only partly known' : `exists only if ${condition}`,
  converter: ({ path }) => `the path doesn't fit its converter (${convertersIn(path)})`,
  slash: ({ path }) => (path.endsWith('/') ? 'ends with a slash' : "doesn't end with a slash"),
  host: ({ host }) => `is under the host ${host ?? ''}`,
  protocol: ({ kind }) => (kind === 'websocket' ? 'is a websocket' : "isn't a websocket"),
};

/** Renders the answer, then the other routes with the reason why each doesn't serve the request. */
export function renderText({ request, then, diagnostics, ...answer }: MatchReport): string {
  const asked = printable(`${request.method ?? 'WS'} ${request.path}`);
  const last = then ?? answer;
  const lacking = notWhole({ diagnostics });
  const lines = [
    ...head(asked, answer, lacking),
    ...(then === null
      ? []
      : head(`${request.method ?? 'WS'} ${printable(answer.location ?? '')}`, then, lacking)),
    ...mayBe(last),
    ...others(last),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function head(asked: string, answer: MatchAnswer, lacking: string | undefined): readonly string[] {
  const { outcome, route, allow, invalid, undecided, location, others } = answer;
  switch (outcome) {
    case 'served':
      return route === null
        ? []
        : [`${asked} is served by`, ...described(route), ...(undecided ?? []).map(mayRefuse)];
    case 'refused': {
      const more = others.filter(({ lost }) => lost === 'method').flatMap(({ methods }) => methods);
      const extra = [...new Set(more)].filter((method) => !(allow ?? []).includes(method)).sort();
      const says = allow === null || allow.length === 0 ? '' : ` (Allow: ${allow.join(', ')})`;
      return [
        `${asked} is refused: 405 Method Not Allowed${says}, by the first route with this path:`,
        ...(route === null ? [] : described(route)),
        ...(extra.length === 0 ? [] : [`  other routes with this path take ${extra.join(', ')}`]),
      ];
    }
    case 'invalid':
      return [
        `${asked} is refused: 422 Unprocessable Content, by`,
        ...(route === null ? [] : described(route)),
        ...(invalid ?? []).map(({ name, type }) => printable(`  ${name} has to be ${type}`)),
      ];
    case 'redirected':
      return [`${asked} is redirected: 307 to ${printable(location ?? '')}`];
    case 'missing':
      return [`${asked} is served by ${missing(answer, lacking)}${taken(answer)}`];
  }
}

/** Returns the line on a parameter that may refuse the request. */
const mayRefuse = ({ name, type, by }: UndecidedParameter): string =>
  printable(
    by === 'validator'
      ? `  ${name} is checked by a validator of the program, too: 422 if that refuses it`
      : `  ${name} has to be ${type}, which isn't decided here: 422 if it is not`,
  );

/** Returns the words for a request that no route certainly serves; `lacking` says that the list of routes isn't whole. */
function missing({ others, inside }: MatchAnswer, lacking: string | undefined): string {
  if (others.some(({ lost }) => lost === 'open')) return 'no certain route; otherwise 404 Not Found';
  // A mount has its own list.
  return lacking === undefined || inside.length > 0
    ? 'no route: 404 Not Found'
    : `no listed route: 404 Not Found, unless a missing route serves it; ${lacking}`;
}

/** Returns the mount or host that answers with a 404. */
function taken({ inside }: MatchAnswer): string {
  const last = inside.at(-1);
  if (last === undefined) return '';
  const what = last.kind === 'host' ? `host ${last.pattern}` : `mount at ${last.pattern || '/'}`;
  return printable(
    `, by the ${what} (${last.file}:${last.line}), which handles every request that it matches`,
  );
}

/** Returns the lines of a route: name, place, and values of parameters. */
function described(route: MatchedRoute): readonly string[] {
  const { parameters, handler } = route;
  const values = Object.entries(parameters).map(
    ([name, value]) => `${name} = ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`,
  );
  const origin = [handler ?? '', placeText(route)].filter(Boolean).join('  ');
  return [
    `  ${named(route)}`,
    ...(origin === '' ? [] : [printable(`  ${origin}`)]),
    ...values.map((value) => printable(`  ${value}`)),
  ];
}

const named = (route: MatchedRoute): string =>
  printable(`${operationText(route)}${route.host === null ? '' : ` on ${route.host}`}`);

/** Returns the lines of routes that may change the answer. */
function mayBe({ others: all }: MatchAnswer): readonly string[] {
  const open = all.filter(({ lost }) => lost === 'open');
  return open.length === 0
    ? []
    : [
        '',
        `It may be served by ${open.length === 1 ? 'another route' : 'other routes'}, depending on what the source doesn't determine:`,
        ...rows(open, all),
      ];
}

function others({ others: all }: MatchAnswer): readonly string[] {
  const rest = all.filter(({ lost }) => lost !== 'open');
  return rest.length === 0 ? [] : ['', 'Other routes that match or almost match:', ...rows(rest, all)];
}

/** The most other routes that are listed; the rest is counted. */
const MAX_SHOWN = 20;

function rows(some: readonly LostRoute[], all: readonly LostRoute[]): readonly string[] {
  const width = widthOf(all.map(named));
  const whyWidth = widthOf(some.map((route) => printable(WHY[route.lost](route))));
  const lines = some.slice(0, MAX_SHOWN).map((route) => {
    const why = printable(WHY[route.lost](route));
    const place = printable(placeText(route));
    return `  ${named(route).padEnd(width)}  ${why.padEnd(whyWidth)}  ${place}`.trimEnd();
  });
  return some.length > MAX_SHOWN
    ? [...lines, `  … and ${some.length - MAX_SHOWN} more; --format json has all`]
    : lines;
}

/** Returns the width of a column, at most 60; longer texts exceed it. */
const widthOf = (texts: readonly string[]): number =>
  Math.min(Math.max(...texts.map((text) => text.length)), 60);

/** Returns the converters of a path, each once: `{id:int}` → `int`. */
const convertersIn = (path: string): string =>
  [...new Set([...path.matchAll(/:([a-zA-Z_]\w*)\}/g)].map(([, name]) => name))].join(', ');
