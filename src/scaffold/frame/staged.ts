import type { Inspection } from '../../routes-report/inspect/inspection';
import type { ReportedRoute } from '../../routes-report/report';
import type { ProjectLayout } from '../layout/facts';
import { fillName } from '../layout/fill-facts';
import type { Words } from '../layout/words';
import type { Fitting } from './fitting';
import { isChosen } from './place/moves';

interface Predicted {
  readonly words: Words;
  readonly layout: ProjectLayout;
  readonly fitting: Fitting;
}

/** Returns what's wrong with the routes of an application once the planned files are there, a sentence each. */
export function differences(
  before: Inspection,
  after: Inspection | undefined,
  predicted: Predicted,
): readonly string[] {
  const { lost, added } = compared(before, after);
  return after === undefined ? lost : [...lost, ...unexpected(added, before.report.routes, predicted)];
}

/** Returns a sentence for each route that changes, or that there's no application any more. */
export const lostRoutes = (before: Inspection, after: Inspection | undefined): readonly string[] =>
  compared(before, after).lost;

function compared(
  before: Inspection,
  after: Inspection | undefined,
): { readonly lost: readonly string[]; readonly added: readonly ReportedRoute[] } {
  if (after === undefined) return { lost: ['with the new files there would be no application'], added: [] };
  const added = [...after.report.routes];
  const lost: string[] = [];
  for (const row of before.report.routes) {
    const index = added.findIndex((one) => keyOf(one) === keyOf(row));
    if (index === -1) lost.push(`the route ${nameOf(row)} would change`);
    else added.splice(index, 1);
  }
  return { lost, added };
}

/** Returns what's wrong with the new rows: under another path than predicted, or there at all. */
function unexpected(
  rows: readonly ReportedRoute[],
  old: readonly ReportedRoute[],
  { words, layout, fitting }: Predicted,
): readonly string[] {
  const { facts } = layout;
  const hasInclude = facts.include.value !== null;
  if (!fitting.isRegistered && hasInclude)
    return rows.slice(0, 1).map((row) => `the route ${nameOf(row)} would be there without --register`);
  const writesRouter = fitting.roles === undefined || fitting.roles.has('router');
  const url = fillName(facts.url.value, words);
  // Another include than the usual one decides on what stands before the resource's word.
  const isElsewhere = isChosen(facts.include) && !isChosen(facts.url);
  const end = `/${url.split('/').at(-1) ?? ''}`;
  const isOurs = ({ path }: ReportedRoute): boolean =>
    isUnknown(path) || (isElsewhere ? `${path}/`.includes(`${end}/`) : `${path}/`.startsWith(`${url}/`));
  const strange = rows
    .filter((row) => !isOurs(row))
    .map((row) => `${nameOf(row)} would be a route, but ${url} is expected`);
  const isMissing = writesRouter && ![...rows, ...old].some(isOurs);
  return [...strange, ...(isMissing ? [`no route under ${url} would be registered`] : [])];
}

const isUnknown = (path: string): boolean => path.includes('{?}');

const keyOf = ({ line: _, ...row }: ReportedRoute): string => JSON.stringify(row);

const nameOf = ({ methods, path }: ReportedRoute): string => `${methods.join(', ')} ${path}`.trim();
