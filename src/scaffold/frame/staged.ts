import type { Inspection } from '../../routes-report/inspect/inspection';
import type { ReportedRoute } from '../../routes-report/report';
import { notWhole } from '../../routes-report/missing';
import type { ProjectLayout } from '../layout/facts';
import { fillInclude, fillName } from '../layout/fill-facts';
import { foundResources } from '../layout/find/found-resources';
import type { Sibling } from '../layout/sibling';
import { fill, IDENTIFIER, isSameResource, templateOf, type Words } from '../layout/words';
import type { ResourceRequest } from '../generate/request';
import { isChosen } from './place/moves';
import { isWhereIncluded } from './place/own-include';
import { unnamedInclude } from './unnamed-include';

interface Predicted {
  readonly words: Words;
  readonly layout: ProjectLayout;
  readonly fitting: Pick<ResourceRequest, 'roles' | 'isRegistered'>;
  /** The resource that the new one was made after; `undefined` for a built-in frame. */
  readonly sibling: Sibling | undefined;
  /** True for a router that was there before: its tags are its own. */
  readonly hasOwnTags?: boolean;
}

/** Findings of the analysis about the planned files, a sentence each. */
export interface StagedCheck {
  /** Reasons not to write them. */
  readonly problems: readonly string[];
  /** True if none of the new routes is there, though the router should be included. */
  readonly isUnregistered: boolean;
  /** Facts that can't be told, because the analysis doesn't know all of the application. */
  readonly warnings: readonly string[];
}

/**
 * Compares the routes of an application with what they should be once the planned files are there: the old ones unchanged, the new
 * ones under the predicted path, with the predicted tags, included in the predicted file.
 */
export function checkStaged(
  before: Inspection,
  after: Inspection | undefined,
  predicted: Predicted,
): StagedCheck {
  const { lost, added } = compared(before, after);
  if (after === undefined || lost.length > 0) return { problems: lost, warnings: [], isUnregistered: false };
  const lacking = notWhole(after.report);
  const wrong = [
    ...unexpected(added, predicted),
    ...(predicted.hasOwnTags === true ? [] : otherTags(added, before, predicted)),
    ...otherInclude(after, predicted),
  ];
  const missing = missingRoutes(added, before.report.routes, predicted);
  const isUnclear = missing.length > 0 && lacking !== undefined;
  const unknown = added.filter(({ partial }) => partial).slice(0, 1);
  return {
    problems: [...wrong, ...(isUnclear ? [] : missing)],
    isUnregistered: missing.length > 0,
    warnings: [
      ...(isUnclear ? [`Not checked: ${missing.join(', ')}, as far as the analysis sees; ${lacking}.`] : []),
      ...unknown.map((row) => `Not checked: the analysis knows only part of ${nameOf(row)}.`),
    ],
  };
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

/** True if a resource like the sibling needs an include. */
const needsInclude = ({ layout: { facts }, sibling, words }: Predicted): boolean =>
  facts.include.value !== null &&
  (sibling === undefined ||
    sibling.include !== undefined ||
    (isChosen(facts.include) && !isWhereIncluded(facts, sibling, words)));

/** Tells the new resource's routes by their path. */
function isOurs({ words, layout: { facts } }: Predicted): (row: ReportedRoute) => boolean {
  const url = fillName(facts.url.value, words);
  // Another include than the usual one decides on what stands before the resource's word.
  const isElsewhere = isChosen(facts.include) && !isChosen(facts.url);
  const end = `/${url.split('/').at(-1) ?? ''}`;
  return ({ path }) =>
    isUnknown(path) || (isElsewhere ? `${path}/`.includes(`${end}/`) : `${path}/`.startsWith(`${url}/`));
}

/** Returns what's wrong with the new rows: under another path than predicted, or there at all. */
function unexpected(rows: readonly ReportedRoute[], predicted: Predicted): readonly string[] {
  if (!predicted.fitting.isRegistered && needsInclude(predicted))
    return rows.slice(0, 1).map((row) => `the route ${nameOf(row)} would be there without --register`);
  const url = fillName(predicted.layout.facts.url.value, predicted.words);
  const ours = isOurs(predicted);
  return rows
    .filter((row) => !ours(row))
    .map((row) => `${nameOf(row)} would be a route, but ${url} is expected`);
}

function missingRoutes(
  rows: readonly ReportedRoute[],
  old: readonly ReportedRoute[],
  predicted: Predicted,
): readonly string[] {
  const { fitting, layout, words, sibling } = predicted;
  const isForLater = needsInclude(predicted) || unnamedInclude(sibling) !== undefined;
  if (!fitting.isRegistered && isForLater) return [];
  const writesRouter = fitting.roles === undefined || fitting.roles.has('router');
  const url = fillName(layout.facts.url.value, words);
  return writesRouter && ![...rows, ...old].some(isOurs(predicted))
    ? [`no route under ${url} would be registered`]
    : [];
}

/** Returns a sentence if a new route has other tags than the layout says, and than the sibling's with other words. */
function otherTags(
  rows: readonly ReportedRoute[],
  before: Inspection,
  { words, layout, sibling }: Predicted,
): readonly string[] {
  const theirs = sibling === undefined ? [] : tagsLike(sibling, before, { words, layout });
  const said = layout.facts.tags.value.map((tag) => fillName(tag, words));
  const allowed = new Set([said, ...theirs].map(plain));
  const wrong = rows.find(({ tags, partial }) => !partial && !allowed.has(plain(tags)));
  if (wrong === undefined) return [];
  const [has, wanted] = [wrong.tags, said].map((tags) =>
    tags.length === 0 ? 'no tag' : `the tag ${tags.join(', ')}`,
  );
  return [`${nameOf(wrong)} would have ${has ?? ''}, but ${wanted ?? ''} is expected`];
}

/** Returns the tags of a resource's routes with other words. */
function tagsLike(
  sibling: Sibling,
  before: Inspection,
  { words, layout }: Pick<Predicted, 'words' | 'layout'>,
): readonly (readonly string[])[] {
  const handlers = new Set(sibling.operations.map(({ handler }) => handler));
  const others = layout.siblings.map((one) => one.words).filter((one) => !isSameResource(one, sibling.words));
  return before.report.routes
    .filter(({ file, handler }) => file === sibling.router && handlers.has(handler ?? ''))
    .map(({ tags }) =>
      tags.map((tag) => fill(templateOf(tag, sibling.words, others).text, words, IDENTIFIER)),
    );
}

/** Returns tags without their order, and without what joins the words of one. */
const plain = (tags: readonly string[]): string =>
  tags
    .map((tag) => tag.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .sort()
    .join();

/** Returns a sentence if another file would include the router than the one that the layout, or the sibling, says. */
function otherInclude(after: Inspection, { words, layout, sibling, fitting }: Predicted): readonly string[] {
  const { roster } = foundResources(after);
  const made = roster.studied.find((one) => isSameResource(one.sibling.words, words))?.sibling.include;
  const said = fillInclude(layout.facts, words)?.file;
  const theirs = sibling?.include && roster.paths.file(sibling.include.file, sibling.words);
  const allowed = new Set([said, theirs && fill(theirs.text, words, theirs.joint ?? IDENTIFIER)]);
  if (!fitting.isRegistered || made === undefined || said === undefined || allowed.has(made.file)) return [];
  return [`the router would be included in ${made.file}, but ${said} is expected`];
}

const isUnknown = (path: string): boolean => path.includes('{?}');

const keyOf = ({ line: _, ...row }: ReportedRoute): string => JSON.stringify(row);

const nameOf = ({ methods, path }: ReportedRoute): string => `${methods.join(', ')} ${path}`.trim();
