import { placeText } from '../../../base/diagnostics/place';
import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import type { Scope } from '../../../analysis/routing/layout';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

interface Twins {
  readonly path: string;
  readonly bare: RegisteredRoute[];
  readonly slashed: RegisteredRoute[];
}

/**
 * Finds paths that are registered with and without a slash at the end, for different handlers. One handler for both is
 * intended, and so is a twin that is left out of the schema.
 */
export const trailingSlashTwin: Rule = {
  level: 'warn',
  summary: 'the same path with and without a slash, for different handlers',
  find: slashTwins,
};

function slashTwins(context: CheckContext): readonly Found[] {
  const byPath = new Map<Scope<RegisteredRoute>, Map<string, Twins>>();
  for (const { node, scope, pattern } of context.layout) {
    if (
      node.kind !== 'endpoint' ||
      node.under === undefined ||
      node.protocol !== 'http' ||
      node.row.kind === 'docs'
    )
      continue;
    const isSlashed = pattern.text.endsWith('/');
    const path = isSlashed ? pattern.text.slice(0, -1) : pattern.text;
    if (path === '') continue;
    const paths = byPath.get(scope) ?? new Map<string, Twins>();
    byPath.set(scope, paths);
    // Only twins under the same conditions are certain to exist together.
    const key = JSON.stringify([node.under, path]);
    const twins = paths.get(key) ?? { path, bare: [], slashed: [] };
    paths.set(key, twins);
    (isSlashed ? twins.slashed : twins.bare).push(node.row);
  }
  return [...byPath.values()].flatMap((paths) => [...paths.values()].flatMap(findingOf));
}

function findingOf({ path, bare, slashed }: Twins): readonly Found[] {
  const [first] = bare;
  const [second] = slashed;
  if (first === undefined || second === undefined || isIntended(bare, slashed)) return [];
  const isSecondLater = isLater(second, first);
  const [later, earlier] = isSecondLater ? [second, first] : [first, second];
  if (later.place === null) return [];
  const where = earlier.place === null ? '' : ` (${placeText(earlier.place)})`;
  const both = first.methods.find((method) => slashed.some(({ methods }) => methods.includes(method)));
  const trouble =
    both === undefined
      ? 'A request with the wrong slash gets 405 instead of a redirect'
      : `${both} has a different handler for each`;
  return [
    {
      message: `${nameOf(later)} and ${nameOf(earlier)}${where} differ only in the trailing slash. ${trouble}; write both paths the same way.`,
      place: later.place,
      subject: path,
      related: earlier.place === null ? [] : [{ place: earlier.place, message: nameOf(earlier) }],
    },
  ];
}

const isIntended = (bare: readonly RegisteredRoute[], slashed: readonly RegisteredRoute[]): boolean =>
  bare.some((one) => slashed.some((other) => isOneHandler(one, other))) ||
  bare.every(isHidden) ||
  slashed.every(isHidden);

const isOneHandler = (one: RegisteredRoute, other: RegisteredRoute): boolean =>
  one.handler !== null && one.handler === other.handler && one.module === other.module;

const isHidden = ({ kind, inSchema }: RegisteredRoute): boolean => kind === 'api' && !inSchema;

/** Returns whether the first stands below the second in their file; true for different files. */
const isLater = ({ place: one }: RegisteredRoute, { place: other }: RegisteredRoute): boolean =>
  one?.file !== other?.file || (one?.line ?? 0) > (other?.line ?? 0);
