import { parsePattern } from './pattern';
import type { EndpointNode, MountNode, RouterItem, RouterNode, RoutingPlace } from './router';

/** What around a route matters to matching, outermost first; see `IncludeStep`. */
export interface RoutingStep {
  readonly kind: 'include' | 'mount' | 'host';
  readonly prefix: string;
  readonly host: string | null;
  readonly condition: string | null;
  readonly place: RoutingPlace;
  /** Of the router below a mount or host. */
  readonly routing: RouterSettings;
}

/** What a router, or the application around it, is told of matching. */
export interface RouterSettings {
  readonly redirectSlashes: boolean;
  /** `''` where there's none. */
  readonly rootPath: string;
}

/** A registered row, as far as matching looks at it; see `RegisteredRoute`. */
export interface RoutedRow {
  readonly kind: string;
  readonly methods: readonly string[];
  /** Whole: with all that's before it. */
  readonly path: string;
  readonly host: string | null;
  readonly condition: string | null;
  /** All the tests that it hangs on; equal ids, equal tests. */
  readonly guard?: readonly { readonly id: number | string }[];
  readonly partial: boolean;
  readonly tags: readonly string[];
  readonly place: RoutingPlace | null;
}

/** A router's node while rows are put into it. */
interface Draft<Row> {
  readonly node: RouterNode<Row> & {
    readonly items: RouterItem<Row>[];
    readonly frontends: EndpointNode<Row>[];
  };
  /** What was mounted last, and what tells it from another. */
  last?: { readonly key: string; readonly below: Draft<Row> };
}

/**
 * The routers that rows in matching order came from. Includes make no difference to matching; mounts and hosts do: what
 * they take never comes back.
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

/** Of `Router()`. */
const PLAIN: RouterSettings = { redirectSlashes: true, rootPath: '' };

const draft = <Row>(settings: RouterSettings): Draft<Row> => ({
  node: { items: [], frontends: [], ...settings },
});

function place<Row extends RoutedRow>(top: Draft<Row>, row: Row, steps: readonly RoutingStep[]): void {
  let router = top;
  let before = ''; // all of the path that stands before the router
  let own = ''; // what includes add to that
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
      // An include puts its prefix below the host, in a router of Starlette's (`_build_effective_context` of
      // fastapi/routing.py): an include with another prefix makes another host of it.
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

/** The draft of what's below a mount: that of the row before, where both stand under it. */
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

/** A mount or host whose routes can't be listed. */
function opaque<Row extends RoutedRow>(
  row: Row,
  { path, host, ...presence }: Presence & { readonly path: string; readonly host: string | null },
): MountNode<Row> {
  const whole = endpoint(row, path, presence);
  const { isOpen } = presence;
  const common = { place: row.place ?? { file: '', line: 0 }, below: whole };
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

/** Whether it can't be told what a row matches: unknown tags don't matter. */
function hasUnknownMatch({ path, kind, methods, partial, tags }: RoutedRow, before: string): boolean {
  const isPathKnown = parsePattern(path).isKnown && path.startsWith(before);
  if (!isPathKnown || (kind === 'api' && methods.length === 0)) return true;
  return partial && !tags.some((tag) => tag.includes('{?}'));
}
