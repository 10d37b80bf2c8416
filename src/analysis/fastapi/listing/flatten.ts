import type { Diagnostic } from '../../../base/diagnostics/diagnostic';
import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import { findAttribute } from '../../interpreter/attributes/attributes';
import { alternativesOf } from '../../interpreter/values/choice';
import { and, ALWAYS, conflicts } from '../../interpreter/guards/guards';
import { iterate } from '../../interpreter/evaluation/iterate';
import { NONE, textOf, unknown } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import { openAttribute } from '../../interpreter/attributes/open-attribute';
import { joinPaths } from '../classes/routing/paths';
import type { InstanceValue, Item, Single, Value, Unknown } from '../../interpreter/values/values';
import { DOCS_MODULE } from '../classes/application';
import { endpointOf } from '../classes/endpoint';
import { joinFrontend } from '../classes/routing/frontend';
import { type Context, TOP, bareRow, type RawRow } from './raw-row';
import { causeOf, packageBehind } from '../classes/routing/include';
import type { FastapiClasses } from '../models';
import { ownModules } from '../unfollowed/modules-below';
import { unwrapApplication } from '../classes/unwrap-application';
import { isTrue } from '../classes/flags';
import { isA } from '../../libraries/kit/instances';
import type { RouteKind } from './route-row';

/**
 * Returns the routes of an application in matching order. Changes nothing, so it may be called at any time. If an
 * undecided test chooses the application, each one's routes have its guard. Returns `undefined` if there is none.
 */
export function flatten(
  vm: Machine,
  app: Value,
  classes: FastapiClasses,
  report: (diagnostic: Diagnostic) => void,
): View | undefined {
  const view = new View(vm, classes, report);
  const at = NOWHERE;
  const found = alternativesOf(app).flatMap(({ guard, value }) => {
    const under = value.kind === 'absent' ? value : unwrapApplication({ vm, at }, value);
    return under.kind === 'instance' ? [{ guard, under }] : [];
  });
  for (const { guard, under } of found) view.application(under, { ...TOP, guard });
  return found.length === 0 ? undefined : view;
}

/** Limits on rows and on nested includes: routers that are included twice at each level double the rows. */
const MAX_ROWS = 20_000;
const MAX_INCLUDES = 500;

export class View {
  /** The rows in matching order. */
  readonly rows: RawRow[] = [];
  /** Front ends of the application being listed: matched after all its routes. */
  private frontends: RawRow[] = [];
  /** Counts the diagnostics so far: a mount with something unknown below it counts as more than one row. */
  told = 0;
  /** Routers whose routes are in the view. */
  readonly reached = new Set<InstanceValue>();

  constructor(
    private readonly vm: Machine,
    private readonly classes: FastapiClasses,
    private readonly report: (diagnostic: Diagnostic) => void,
  ) {}

  application(app: InstanceValue, context: Context): void {
    const outer = this.frontends;
    this.frontends = [];
    const overrides = app.attrs.get('dependency_overrides');
    const within = { ...context, overrides, inside: [...context.inside, app] };
    for (const { guard, value } of alternativesOf(app.attrs.get('router') ?? app)) {
      if (value.kind === 'instance') this.router(value, { ...within, guard: and(context.guard, guard) }, app);
      else if (value.kind !== 'absent')
        this.unknownRouter(
          value,
          value.kind === 'unknown' || value.kind === 'library' ? value.at : app.place,
        );
    }
    this.rows.push(...this.frontends);
    this.frontends = outer;
  }

  private router(router: InstanceValue, context: Context, holder: InstanceValue = router): void {
    this.reached.add(router);
    const own =
      router.attrs.get('routes') ??
      findAttribute(this.vm, holder, 'routes', holder.place) ??
      openAttribute(holder) ??
      NONE;
    this.frontendsOf(router, context);
    this.list(own, context, router.place);
  }

  private list(routes: Value, context: Context, at: Place): void {
    for (const { guard, value } of alternativesOf(routes)) {
      if (value.kind === 'absent') continue;
      const here = { ...context, guard: and(context.guard, guard), own: guard };
      const { items, open } = iterate(this.vm, value, at);
      for (const item of items) this.item(item, here);
      if (open !== undefined) this.tell('routes-unknown', open, open.at.file === '' ? at : open.at);
    }
  }

  private item({ value, guard }: Item, context: Context): void {
    for (const one of alternativesOf(value)) {
      const whole = and(and(context.guard, guard), one.guard);
      if (one.value.kind !== 'absent' && !conflicts(whole, ALWAYS))
        this.route(one.value, { ...context, guard: whole, own: and(and(context.own, guard), one.guard) });
    }
  }

  private route(route: Single, context: Context): void {
    const { length } = context.chain;
    // The application's own routes are listed, however many there are.
    if ((length > 0 && this.rows.length >= MAX_ROWS) || length >= MAX_INCLUDES) {
      this.tooMany(route.kind === 'instance' ? route.place : context.chain[0], context);
      return;
    }
    if (route.kind === 'unknown' || route.kind === 'library') {
      this.tell('routes-unknown', route, route.at);
      return;
    }
    if (route.kind !== 'instance') return;
    const { IncludedRouter, Mount, Host, APIRoute, WebSocketRoute, Route } = this.classes;
    if (isA(route, IncludedRouter)) this.included(route, context);
    else if (isA(route, Mount)) this.mount(route, context);
    else if (isA(route, Host)) this.host(route, context);
    else if (isA(route, APIRoute)) this.row('api', route, context);
    else if (isA(route, WebSocketRoute)) this.row('websocket', route, context);
    else if (isA(route, Route)) this.row(isDocs(route) ? 'docs' : 'route', route, context);
    else if (findAttribute(this.vm, route, 'path', route.place) !== undefined)
      this.row('route', route, context);
    else this.tell('routes-unknown', withoutPath(route), route.place);
  }

  private tooMany(at: Place | undefined, { chain }: Context): void {
    const isDeep = chain.length >= MAX_INCLUDES;
    const detail = isDeep ? `includes nested deeper than ${MAX_INCLUDES}` : `more than ${MAX_ROWS} routes`;
    const code = isDeep ? 'limit-nesting' : 'limit-size';
    this.report({ code, detail, at, affects: [], group: code });
  }

  private included(route: InstanceValue, context: Context): void {
    const router = route.attrs.get('original_router') ?? NONE;
    const settings = route.attrs.get('include_context');
    if (settings?.kind !== 'instance') return;
    const inner: Context = {
      ...context,
      prefix: this.join(context.prefix, settings.attrs.get('prefix') ?? NONE, route.place),
      tags: [...context.tags, ...this.items(settings.attrs.get('tags'), route.place)],
      inSchema: context.inSchema && isTrue(settings.attrs.get('include_in_schema')),
      chain: [route.place, ...context.chain],
    };
    for (const { guard, value } of alternativesOf(router)) {
      if (value.kind === 'instance' && !context.inside.includes(value)) {
        const step = { kind: 'include', route, below: value, own: and(context.own, guard) } as const;
        const here = { ...inner, guard: and(context.guard, guard), steps: [...context.steps, step] };
        this.router(value, { ...here, inside: [...context.inside, value] });
      } else if (value.kind !== 'instance' && value.kind !== 'absent') this.unknownRouter(value, route.place);
    }
  }

  private unknownRouter(router: Single, at: Place): void {
    this.tell('router-unknown', router, at);
  }

  private mount(route: InstanceValue, context: Context): void {
    const path = this.join(context.prefix, route.attrs.get('path') ?? NONE, route.place);
    this.below('mount', route, route.attrs.get('_base_app') ?? NONE, { ...context, prefix: path });
  }

  private host(route: InstanceValue, context: Context): void {
    const host = route.attrs.get('host') ?? NONE;
    this.below('host', route, route.attrs.get('app') ?? NONE, { ...context, host });
  }

  /** Lists the routes below a mount or a host; adds one row if they can't be read. */
  private below(kind: 'mount' | 'host', route: InstanceValue, app: Value, context: Context): void {
    for (const { guard, value } of alternativesOf(app)) {
      if (value.kind === 'absent') continue;
      const inner: Context = {
        ...TOP,
        guard: and(context.guard, guard),
        prefix: context.prefix,
        mounted: context.prefix,
        host: context.host,
        chain: [route.place, ...context.chain],
        steps: [...context.steps, { kind, route, below: value, own: and(context.own, guard) }],
        inside: [...context.inside, value],
      };
      if (!this.mounted(value, inner, context)) {
        this.mountRow(route, { ...inner, steps: context.steps, own: and(context.own, guard) }, value);
      }
    }
  }

  /** Lists a mounted application. Returns false if it has no `.routes`, or neither routes nor front ends. */
  private mounted(app: Single, inner: Context, { inside }: Context): boolean {
    if (app.kind !== 'instance' || inside.includes(app)) return false;
    const routes = findAttribute(this.vm, app, 'routes', app.place);
    if (routes === undefined) return false;
    if (routes.kind !== 'list' && routes.kind !== 'choice' && routes.kind !== 'tuple') return false;
    const before = this.rows.length + this.told;
    if (isA(app, this.classes.Starlette) || isA(app, this.classes.Router)) this.application(app, inner);
    else this.list(routes, inner, app.place);
    return this.rows.length + this.told > before;
  }

  private mountRow(route: InstanceValue, context: Context, app: Single): void {
    const cause = app.kind === 'instance' ? openAttribute(app) : app;
    if (cause?.kind === 'unknown' || cause?.kind === 'library')
      this.tell('mount-unknown', cause, route.place, ownModules(app));
    this.rows.push({
      ...bareRow('mount', route, context),
      path: context.prefix,
      name: route.attrs.get('name') ?? NONE,
      chain: context.chain,
    });
  }

  private row(kind: RouteKind, route: InstanceValue, context: Context): void {
    const get = (name: string): Value =>
      route.attrs.get(name) ?? findAttribute(this.vm, route, name, route.place) ?? NONE;
    this.rows.push({
      ...bareRow(kind, route, context),
      path: this.join(context.prefix, get('path'), route.place),
      methods: kind === 'websocket' ? NONE : get('methods'),
      tags: kind === 'api' ? [...context.tags, ...this.items(get('tags'), route.place)] : [],
      name: get('name'),
      endpoint: get('endpoint'),
      // Starlette's routes keep their flag, whatever the includes around them set.
      inSchema:
        kind === 'api'
          ? context.inSchema && isTrue(get('include_in_schema'))
          : isTrue(get('include_in_schema')),
    });
  }

  private frontendsOf(router: InstanceValue, context: Context): void {
    const routes = router.attrs.get('_low_priority_routes');
    if (routes === undefined) return;
    for (const { value, guard } of this.items(routes, router.place)) {
      if (value.kind !== 'instance') continue;
      const path = this.frontendPath(context, value);
      const row = bareRow('frontend', value, { ...context, guard: and(context.guard, guard), own: guard });
      this.frontends.push({ ...row, path, inSchema: true });
    }
  }

  /**
   * Joins a front end's path: `/` is dropped below an include's prefix, but not below a mount, where it's another
   * path.
   */
  private frontendPath({ prefix, mounted }: Context, { attrs, place }: InstanceValue): Value {
    const path = attrs.get('path') ?? NONE;
    const known = textOf(prefix);
    if (known !== undefined && known === textOf(mounted)) return this.join(prefix, path, place);
    return joinFrontend({ vm: this.vm, at: place }, prefix, path);
  }

  private join(prefix: Value, path: Value, at: Place): Value {
    if (path.kind === 'none') return prefix;
    return joinPaths(this.vm, prefix, path, at);
  }

  private items(value: Value | undefined, at: Place): readonly Item[] {
    if (value === undefined || value.kind === 'none') return [];
    const { items, open } = iterate(this.vm, value, at);
    return open === undefined ? items : [...items, { value: open, guard: ALWAYS }];
  }

  private tell(code: Diagnostic['code'], cause: Single, at: Place, affects: readonly string[] = []): void {
    this.told += 1;
    const name = packageBehind(cause);
    // Everything that a file takes from one package has one remedy; a mount is one, whichever of several it may be.
    const perPackage = GROUPED.has(code) && name !== undefined ? JSON.stringify([name, at.file]) : undefined;
    const group = code === 'mount-unknown' ? JSON.stringify(at) : perPackage;
    this.report({ code, detail: causeOf(cause), at, affects, package: name, group });
  }
}

const GROUPED: ReadonlySet<Diagnostic['code']> = new Set(['router-unknown', 'routes-unknown']);

const isDocs = (route: InstanceValue): boolean => {
  const endpoint = route.attrs.get('endpoint');
  return endpoint?.kind === 'native' && endpointOf(endpoint).module === DOCS_MODULE;
};

/** Returns why a route isn't listed that has no path: its class decides by itself which requests match. */
function withoutPath(route: InstanceValue): Unknown {
  const open = openAttribute(route);
  return open?.kind === 'unknown'
    ? open
    : unknown('attribute', `${route.cls.name} without a path`, route.place);
}
