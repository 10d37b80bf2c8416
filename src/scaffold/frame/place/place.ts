import { parseWhole } from '../../../analysis/python/parser';
import type { Inspection } from '../../../routes-report/inspect/inspection';
import type { Change } from '../../change';
import { appVariable } from '../../layout/app-variable';
import { FLAGS } from '../../layout/options';
import type { ProjectLayout } from '../../layout/facts';
import { type FilledInclude, fillName } from '../../layout/fill-facts';
import { foundResources } from '../../layout/find/found-resources';
import { hasPlaceholder } from '../../layout/find/path-templates';
import type { Role, Sibling } from '../../layout/sibling';
import { fill, IDENTIFIER, isSameResource, templateOf, type Words } from '../../layout/words';
import { movesFor } from './moves';
import { withOwnInclude } from './own-include';
import { rebased } from './prefix';
import { relocated } from './relocate';

/** Holds what decides on the places of a new resource. */
export interface PlaceRequest {
  readonly inspection: Inspection;
  readonly layout: ProjectLayout;
  readonly sibling: Sibling;
  readonly words: Words;
  readonly roles: ReadonlySet<Role> | undefined;
  /** The include that an option asks for; `undefined` for one beside the sibling's. */
  readonly own: FilledInclude | undefined;
  readonly isRegistered: boolean;
}

/** Puts what's written after a sibling where options and configuration want it: files, include, path. Throws a Failure. */
export function placedChanges(changes: readonly Change[], request: PlaceRequest): readonly Change[] {
  const { inspection, layout, sibling, words, roles, own, isRegistered } = request;
  const { sources, roster } = foundResources(inspection);
  const { facts } = layout;
  const placing = { tree: sources.tree, facts, templates: roster.paths, sibling, words, roles };
  const moves = movesFor(placing);
  const width = facts.lineLength.value;
  const moved = relocated(changes, { parse: parseWhole, sources, moves, width });
  const { madeAt } = inspection.analysis;
  const app = appVariable(inspection);
  const included =
    own === undefined || !isRegistered || roles?.has('router') === false
      ? moved
      : withOwnInclude(moved, { parse: parseWhole, tree: sources.tree, include: own, madeAt, app });
  return withUrl(included, request, moves);
}

/** Gives the routes the path that an option asks for. */
function withUrl(
  changes: readonly Change[],
  { inspection, layout, sibling, words, roles, own, isRegistered }: PlaceRequest,
  moves: ReadonlyMap<string, string>,
): readonly Change[] {
  const { roster } = foundResources(inspection);
  const { url, include } = layout.facts;
  const [asked = ''] = url.evidence;
  const isAsked = (url.source === 'option' || url.source === 'configuration') && asked !== FLAGS.like;
  // The sibling may be one that an option took operations from.
  const found = roster.studied.find(
    (one) => one.sibling.router === sibling.router && isSameResource(one.sibling.words, sibling.words),
  );
  if (!isAsked || found === undefined || roles?.has('router') === false) return changes;
  const template = roster.paths.url(found.resource.collection, sibling.words);
  const from = fill(template.text, words, template.joint ?? url.value.joint);
  const to = fillName(url.value, words);
  const { file, app } = inspection.report.entry;
  const isInApplication = own?.file === file && own.line.startsWith(`${app}.`);
  if (own === undefined ? from === to : !isInApplication) return changes;
  if (!isRegistered) return changes;
  const router = roster.paths.file(sibling.router, sibling.words);
  const usual = fill(router.text, words, router.joint ?? IDENTIFIER);
  const names = (text: string): boolean => hasPlaceholder(templateOf(text, words).text);
  const place = own?.file ?? (include.value === null ? undefined : sibling.include?.file);
  return rebased(changes, {
    parse: parseWhole,
    router: moves.get(usual) ?? usual,
    include: place === undefined ? undefined : { file: place, names },
    from,
    to,
    outer: own === undefined ? undefined : '',
    asked: asked === FLAGS.prefix ? `${asked} ${to.slice(0, to.lastIndexOf('/'))}` : asked,
  });
}
