import type { Inspection } from '../../../routes-report/inspect/inspection';
import type { Change } from '../../change';
import { foundResources } from '../../layout/find/found-resources';
import type { Sibling } from '../../layout/sibling';
import type { Words } from '../../layout/words';
import type { NewField } from '../field';
import type { Fitting } from '../fitting';
import { Unfit } from '../unfit';
import { emptyRouter } from './empty-router';
import { unsound } from './sound';

/** The files of a new resource, and the one that they're made after. */
interface Framed {
  /** The files in the places that the other resource shows; `undefined` where none is the pattern. */
  readonly framed?: readonly Change[] | undefined;
  readonly frame: Sibling;
  readonly words: Words;
  readonly fields: readonly NewField[];
}

/** Throws an Unfit for a router without a path operation, and for code that names something which isn't there. */
export function refuseUnsound(
  { framed: changes, frame: sibling, words, fields }: Framed,
  { resource: { name }, roles, operations }: Pick<Fitting, 'resource' | 'roles' | 'operations'>,
  inspection: Inspection,
): void {
  if (changes === undefined) return;
  const { sources, roster } = foundResources(inspection);
  const names = fields.map(({ name }) => name);
  const { router } = sibling;
  const hasRouter = operations.length > 0 && roles?.has('router') !== false;
  const empty = hasRouter ? emptyRouter({ changes, sources, router, words }) : undefined;
  const problem =
    empty === undefined
      ? unsound({ changes, sources, templates: roster.paths, sibling, words, fields: names })
      : `${router} can't be the pattern: ${empty} would have no path operation`;
  if (problem === undefined) return;
  const alone = roles?.has('router') === false ? '' : ` write the schemas alone with make dto ${name},`;
  throw new Unfit(
    problem,
    `nothing is written. Name another resource to go by with --like,${alone} or take this tool's own layout with --layout seed.`,
  );
}
