import type { Analysis } from '../../../analysis/analyze';
import { type Place, placeText } from '../../../base/diagnostics/place';
import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import type { EndpointNode, MountNode } from '../../../analysis/routing/router';
import { rowOf, type Shadow, shadowsOf } from '../../../analysis/routing/shadows';
import { type CheckContext, nameOf, verbOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

type Shadowed = Shadow<RegisteredRoute>;
type Taker = EndpointNode<RegisteredRoute> | MountNode<RegisteredRoute>;

/** Finds routes that have the path and a method of an earlier one. */
export const duplicate: Rule = {
  level: 'error',
  summary: 'a path and method that an earlier route has already',
  find: duplicates,
};

/** Finds routes whose requests all go to an earlier route with another path. */
export const shadowed: Rule = {
  level: 'error',
  summary: 'a route that is never reached: an earlier one, or a mount, takes its requests',
  find: hiddenRoutes,
};

function duplicates(context: CheckContext): readonly Found[] {
  return shadows(context)
    .filter(({ isTwin }) => isTwin)
    .flatMap((shadow) => {
      const { row, by } = shadow;
      if (row.place === null || by.kind !== 'endpoint') return [];
      const first = by.row;
      const isSame = first.handler !== null && first.handler === row.handler && first.module === row.module;
      const handler = isSame
        ? `the same handler, ${row.handler}`
        : first.kind === 'docs'
          ? "FastAPI's documentation"
          : 'another handler';
      const where = first.place === null ? '' : ` (${placeText(first.place)})`;
      return [
        found(shadow, {
          message: `${asked(shadow)} is registered already, for ${handler}${where}; the first answers. ${isSame ? 'Register it once.' : 'Remove one of them, or give it another path.'}`,
          place: row.place,
        }),
      ];
    });
}

function hiddenRoutes(context: CheckContext): readonly Found[] {
  const all = shadows(context).filter(({ isTwin, row }) => !isTwin && row.place !== null);
  const byMount = new Map<MountNode<RegisteredRoute>, Shadowed[]>();
  for (const shadow of all) {
    if (shadow.by.kind === 'endpoint' || !shadow.isWhole) continue;
    byMount.set(shadow.by, [...(byMount.get(shadow.by) ?? []), shadow]);
  }
  return [
    ...[...byMount].map(([mount, hidden]) => swallowed(mount, hidden)),
    ...all.filter(({ by }) => by.kind === 'endpoint').map(behind),
  ];
}

function behind(shadow: Shadowed): Found {
  const { row, by, others } = shadow;
  const takers = [by, ...others].flatMap((one) => (one.kind === 'endpoint' ? [one.row] : []));
  const names = takers
    .map((one) => nameOf(one) + (one.place === null ? '' : ` (${placeText(one.place)})`))
    .join(' and ');
  return found(shadow, {
    message: `${asked(shadow)} is never reached: ${names} ${takers.length > 1 ? 'take' : 'takes'} its requests first. Register it earlier.`,
    // Rows without a place are filtered out before.
    place: row.place ?? NOWHERE,
  });
}

/** Returns one finding for a mount, because the mount has to be moved. */
function swallowed(mount: MountNode<RegisteredRoute>, hidden: readonly Shadowed[]): Found {
  const where = mount.pattern.text || '/';
  const [first] = hidden;
  const what =
    hidden.length === 1 && first !== undefined
      ? `${nameOf(first.row)} behind it is`
      : `${hidden.length} routes behind it are`;
  return {
    message: `the mount at ${where} takes every request below it, so that ${what} never reached. Mount it last.`,
    place: mount.place,
    subject: `mount ${where}`,
    related: hidden.slice(0, MAX_RELATED).flatMap(({ row }) => toRelated(row, 'is never reached')),
  };
}

/** The most related places that a finding lists. */
const MAX_RELATED = 20;
const NOWHERE: Place = { file: '', line: 1 };

function found(
  shadow: Shadowed,
  { message, place }: { readonly message: string; readonly place: Place },
): Found {
  const takers: readonly Taker[] = [shadow.by, ...shadow.others];
  return {
    message,
    place,
    subject: nameOf(shadow.row),
    related: takers.flatMap((one) => (one.kind === 'endpoint' ? toRelated(one.row, 'answers first') : [])),
  };
}

const toRelated = (row: RegisteredRoute, what: string): Found['related'] =>
  row.place === null ? [] : [{ place: row.place, message: `${nameOf(row)} ${what}` }];

/** Returns `GET /items`, of several methods those that are taken: `GET of GET, POST /items`. */
const asked = ({ row, isWhole, methods }: Shadowed): string =>
  isWhole ? nameOf(row) : `${methods.join(', ')} of ${verbOf(row)} ${row.path}`;

const SHADOWS = new WeakMap<CheckContext, readonly Shadowed[]>();

/** Returns the shadows of the project's own rows; computed once for both rules. */
function shadows(context: CheckContext): readonly Shadowed[] {
  const known = SHADOWS.get(context) ?? findShadows(context);
  SHADOWS.set(context, known);
  return known.filter(({ row }) => row.kind !== 'docs');
}

/** A shadow whose row and takers are numbers in the layout. */
type Numbered = Omit<Shadowed, 'row' | 'by' | 'others'> & {
  readonly row: number;
  readonly takers: readonly [by: number, ...others: number[]];
};

const NUMBERED = new WeakMap<Analysis, readonly Numbered[]>();

/** Finds the shadows, or takes those of the analysis that had the same rows at other lines. */
function findShadows({ inspection: { analysis }, tree, layout }: CheckContext): readonly Shadowed[] {
  const origin = analysis.movedFrom ?? analysis;
  const known = NUMBERED.get(origin);
  if (known === undefined) {
    const found = shadowsOf(tree);
    NUMBERED.set(origin, numbered(found, layout));
    return found;
  }
  const nodeAt = (index: number): Taker | undefined => layout[index]?.node;
  return known.map(({ row: index, takers: [first, ...rest], ...shadow }) => {
    const [by, node] = [nodeAt(first), nodeAt(index)];
    const row = node && rowOf(node);
    if (by === undefined || row === undefined) throw new Error('moved rows have the layout that they had');
    return { ...shadow, row, by, others: rest.flatMap((one) => nodeAt(one) ?? []) };
  });
}

function numbered(shadows: readonly Shadowed[], placed: CheckContext['layout']): readonly Numbered[] {
  const numbers = new Map<Taker, number>(placed.map(({ node }, index) => [node, index]));
  const rows = new Map(placed.map(({ node }, index) => [rowOf(node), index]));
  return shadows.map(({ row, by, others, ...shadow }) => ({
    ...shadow,
    row: rows.get(row) ?? -1,
    takers: [numbers.get(by) ?? -1, ...others.map((one) => numbers.get(one) ?? -1)],
  }));
}
