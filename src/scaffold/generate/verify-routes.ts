import type { Place } from '../../base/diagnostics/place';
import type { Inspection } from '../../routes-report/inspect/inspection';
import { routerTree } from '../../analysis/fastapi/details/router-tree';
import { shadowsOf } from '../../analysis/routing/shadows';
import { notWhole } from '../../routes-report/missing';
import type { ReportedRoute } from '../../routes-report/report';
import { FLAGS } from '../layout/options';

/** Predicts the routes of a resource that's about to be written. */
export interface Predicted {
  /** The file of the new handlers. */
  readonly router: string;
  readonly handlers: ReadonlySet<string>;
  /** The path of the collection. */
  readonly url: string;
  /** True if that path was asked for. */
  readonly isAsked: boolean;
}

/** Tells the analysis's findings on the planned files. */
export interface RouteCheck {
  /** Reasons not to write them, a sentence each. */
  readonly problems: readonly string[];
  /** True if the new handlers' routes aren't there. */
  readonly isUnregistered: boolean;
  /** Facts that the analysis can't tell, or that differ from the prediction. */
  readonly warnings: readonly string[];
  /** The includes of the first route that takes the requests of a new one, and its own place. */
  readonly hiddenBy: readonly Place[];
}

/** Compares the routes of an application with what they should be: the old ones as before, the new ones under their path. */
export function checkRoutes(
  before: Inspection,
  after: Inspection | undefined,
  predicted: Predicted,
): RouteCheck {
  if (after === undefined)
    return {
      problems: ['with the new files there would be no application'],
      isUnregistered: false,
      warnings: [],
      hiddenBy: [],
    };
  const hidden = neverReached(after, predicted);
  const { lost, added } = compared(before, after);
  const isOurs = ({ file, handler }: ReportedRoute): boolean =>
    file === predicted.router && predicted.handlers.has(handler ?? '');
  const ours = after.report.routes.filter(isOurs);
  const others = added.filter((row) => !isOurs(row) && !row.partial);
  const lacking = notWhole(after.report);
  const isUnregistered = ours.length === 0 && added.every(({ partial }) => !partial);
  const elsewhere = ours.find(
    ({ path }) => !`${path}/`.startsWith(`${predicted.url}/`) && !path.includes('{?}'),
  );
  return {
    problems: [
      ...lost,
      ...raised(before, after),
      ...(elsewhere !== undefined && (predicted.isAsked || !isNamedAs(elsewhere, predicted.url))
        ? [
            `the routes would be ${nameOf(elsewhere)} and so on, not under ${predicted.url}; name another place, such as the application, with ${FLAGS.into} FILE:VARIABLE`,
          ]
        : []),
      ...others.slice(0, 1).map((row) => `the route ${nameOf(row)} would be there as well`),
    ],
    isUnregistered: isUnregistered && lacking === undefined,
    warnings: [
      ...(isUnregistered && lacking !== undefined && predicted.handlers.size > 0
        ? [
            `Not checked: no route under ${predicted.url} would be registered, as far as the analysis sees; ${lacking}.`,
          ]
        : []),
      ...(elsewhere === undefined
        ? []
        : [`The routes are ${nameOf(elsewhere)} and so on, not under ${predicted.url}.`]),
      ...hidden.map(({ sentence }) => sentence),
    ],
    hiddenBy: hidden[0]?.places ?? [],
  };
}

/** A new route whose requests an earlier one takes. */
interface Hidden {
  readonly sentence: string;
  readonly places: readonly Place[];
}

/** Returns the new routes whose requests earlier ones take. */
function neverReached(
  { analysis: { routes, details } }: Inspection,
  { router, handlers }: Predicted,
): readonly Hidden[] {
  return shadowsOf(routerTree(routes, details?.routing)).flatMap(({ row, by, isWhole }) => {
    const isOurs = row.place?.file === router && handlers.has(row.handler ?? '');
    if (!isOurs || !isWhole || by.kind !== 'endpoint') return [];
    const { place, methods, path, details } = by.row;
    const first = `${nameOf({ methods, path })} (${place?.file ?? ''}:${place?.line ?? ''})`;
    const includes = (details?.includes ?? []).map((one) => one.place);
    return [
      {
        sentence: `${nameOf(row)} is never reached: ${first} takes its requests first. Include the router earlier.`,
        places: [...includes, ...(place === null ? [] : [place])],
      },
    ];
  });
}

/** True for a route whose path has the last step of another one. */
const isNamedAs = ({ path }: ReportedRoute, url: string): boolean =>
  path.split('/').includes(url.split('/').at(-1) ?? '');

/** Codes of what Python or FastAPI itself would raise. */
const RAISED: ReadonlySet<string> = new Set(['rejected', 'exception', 'syntax-error']);

/** Returns what the application would raise that it doesn't now, a sentence each. */
function raised({ report: before }: Inspection, { report: after }: Inspection): readonly string[] {
  const known = new Set(before.diagnostics.map(({ message }) => message));
  return after.diagnostics
    .filter(({ code, message }) => RAISED.has(code) && !known.has(message))
    .map(({ file, line, message }) => `${file ?? ''}:${line ?? ''}: ${message}`);
}

/** Returns a sentence if a route would change, or there would be no application. */
export const lostRoute = (before: Inspection, after: Inspection | undefined): string | undefined =>
  after === undefined ? 'there would be no application' : compared(before, after).lost[0];

/** Returns the routes that would change, a sentence each, and the new ones; several may be equal. */
export function compared(
  before: Inspection,
  after: Inspection,
): { readonly lost: readonly string[]; readonly added: readonly ReportedRoute[] } {
  const added = [...after.report.routes];
  const lost: string[] = [];
  for (const row of before.report.routes) {
    const index = added.findIndex((one) => keyOf(one) === keyOf(row));
    if (index === -1) lost.push(`the route ${nameOf(row)} would change`);
    else added.splice(index, 1);
  }
  return { lost, added };
}

/** Returns what tells a route from others, wherever it stands in its file. */
export const keyOf = ({ line: _, ...row }: ReportedRoute): string => JSON.stringify(row);

const nameOf = ({ methods, path }: Pick<ReportedRoute, 'methods' | 'path'>): string =>
  `${methods.join(', ')} ${path}`.trim();
