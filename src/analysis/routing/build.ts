import { NOWHERE } from '../../base/diagnostics/place';
import { parsePattern } from './pattern';
import type { EndpointNode, MountNode, RouterItem, RouterNode, RoutingPlace } from './router';

/** An include, mount or host around a route, as far as matching depends on it. See `IncludeStep`. */
export interface RoutingStep {
  readonly kind: 'include' | 'mount' | 'host';
  readonly prefix: string;
  readonly host: string | null;
  readonly condition: string | null;
  readonly place: RoutingPlace;
  /** The settings of the router below a mount or host. */
  readonly routing: RouterSettings;
}

/** Settings of a router, or of the application around it, that change matching. */
export interface RouterSettings {
  readonly redirectSlashes: boolean;
  /** `''` if there's none. */
  readonly rootPath: string;
}

/** The part of a registered row that matching depends on. See `RegisteredRoute`. */
export interface RoutedRow {
  readonly kind: string;
  readonly methods: readonly string[];
  /** The whole path, with all prefixes. */
  readonly path: string;
  readonly host: string | null;
  readonly condition: string | null;
  /** The ids of all tests that the row depends on. Equal ids mean equal tests. */
  readonly guard?: readonly { readonly id: number | string }[];
  readonly partial: boolean;
  readonly tags: readonly string[];
  readonly place: RoutingPlace | null;
}

/** A router to which rows are being added. */
interface Draft<Row> {
  readonly node: RouterNode<Row> & {
    readonly items: RouterItem<Row>[];
    readonly frontends: EndpointNode<Row>[];
  };
  /** The mount added last, and what tells it from another one. */
  last?: { readonly key: string; readonly below: Draft<Row> };
}

/**
 * Rebuilds the routers that rows in matching order came from. Includes don't change matching; mounts and hosts do,
 * because a request they take never comes back.
 */
export function toRouter<Row extends RoutedRow>(
  rows: readonly Row[],
  stepsOf: (row: Row) => readonly RoutingStep[],
  root: RouterSettings,
): RouterNode<Row> {
  const top = draft<Row>(root);
  for (const row of rows) place(top, row, stepsOf(row));
  return top.node;
}

/** The settings of `Router()`. */
const PLAIN: RouterSettings = { redirectSlashes: true, rootPath: '' };

const draft = <Row>(settings: RouterSettings): Draft<Row> => ({
  node: { items: [], frontends: [], ...settings },
});

function place<Row extends RoutedRow>(top: Draft<Row>, row: Row, steps: readonly RoutingStep[]): void {
  let router = top;
  let before = ''; // the whole path before the router
  let own = ''; // the part of it that includes add
  let host: string | null = null;
  let conditions = 0;
  for (const step of steps) {
    conditions += step.condition === null ? 0 : 1;
    if (step.kind === 'include') own += step.prefix;
    else if (step.kind === 'mount') {
      router = below(router, { ...step, pattern: own + step.prefix });
      before += own + step.prefix;
      own = '';
    } else {
      host = step.host;
      // An include puts its prefix below the host, in a Starlette router (`_build_effective_context` of
      // fastapi/routing.py), so each prefix makes a host of its own.
      const routing = own === '' ? step.routing : PLAIN;
      router = below(router, { ...step, routing, pattern: step.host ?? '', prefix: own });
      if (own !== '') router = below(router, { ...step, kind: 'mount', pattern: own, condition: null });
      before += own;
      own = '';
    }
  }
  const isConditional = conditions > 0 || row.condition !== null;
  const isUnknown = hasUnknownMatch(row, before);
  const isOpen = isConditional || isUnknown;
  const under = isUnknown ? undefined : isConditional ? row.guard?.map(({ id }) => String(id)) : [];
  const path = row.path.startsWith(before) ? row.path.slice(before.length) : row.path;
  if (row.kind === 'mount') router.node.items.push(opaque(row, { path, host, isOpen, under }));
  else if (row.kind === 'frontend')
    router.node.frontends.push(endpoint(row, path === '' ? '/' : path, { isOpen, under }));
  else router.node.items.push(endpoint(row, path, { isOpen, under }));
}

/** Returns the mount's draft, reusing the previous row's if it has the same mount. */
function below<Row>(
  router: Draft<Row>,
  { kind, pattern, prefix, condition, place: at, routing }: RoutingStep & { readonly pattern: string },
): Draft<Row> {
  const key = JSON.stringify([kind, pattern, prefix, condition, at.file, at.line]);
  if (router.last?.key === key) return router.last.below;
  const inner = draft<Row>(routing);
  const isHost = kind === 'host';
  const parsed = parsePattern(pattern);
  const isOpen = condition !== null || !parsed.isKnown;
  const item: MountNode<Row> = {
    kind: isHost ? 'host' : 'mount',
    pattern: parsed,
    place: at,
    below: inner.node,
    isOpen,
  };
  router.node.items.push(item);
  router.last = { key, below: inner };
  return inner;
}

/** Returns a mount or host whose routes can't be listed. */
function opaque<Row extends RoutedRow>(
  row: Row,
  { path, host, ...presence }: Presence & { readonly path: string; readonly host: string | null },
): MountNode<Row> {
  const whole = endpoint(row, path, presence);
  const { isOpen } = presence;
  const common = { place: row.place ?? NOWHERE, below: whole };
  const mount: MountNode<Row> = { ...common, kind: 'mount', pattern: whole.pattern, isOpen };
  if (row.host === null || row.host === host) return mount;
  const pattern = parsePattern(row.host);
  if (path === '') return { ...common, kind: 'host', pattern, isOpen };
  const items = [{ ...mount, isOpen: false }];
  const below = { items, frontends: [], ...PLAIN };
  return { ...common, kind: 'host', pattern, below, isOpen };
}

type Presence = Pick<EndpointNode<unknown>, 'isOpen' | 'under'>;

function endpoint<Row extends RoutedRow>(row: Row, path: string, presence: Presence): EndpointNode<Row> {
  return {
    kind: 'endpoint',
    row,
    protocol: row.kind === 'websocket' ? 'websocket' : 'http',
    methods: row.kind === 'frontend' ? ['GET', 'HEAD'] : row.methods,
    pattern: parsePattern(path),
    ...presence,
  };
}

/** Returns true if what a row matches isn't known. Unknown tags don't matter. */
function hasUnknownMatch({ path, kind, methods, partial, tags }: RoutedRow, before: string): boolean {
  const isPathKnown = parsePattern(path).isKnown && path.startsWith(before);
  if (!isPathKnown || (kind === 'api' && methods.length === 0)) return true;
  return partial && !tags.some((tag) => tag.includes('{?}'));
}
