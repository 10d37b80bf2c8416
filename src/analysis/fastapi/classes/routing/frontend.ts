import type { Site } from '../../../interpreter/calls/call-site';
import { append } from '../../../interpreter/evaluation/iterate';
import { NONE, textOf } from '../../../interpreter/values/make';
import { modelClass } from '../../../interpreter/values/classes';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { ownOrNone, setOwn } from '../../../libraries/kit/instances';
import { keeping, methods, type Member } from '../../../libraries/kit/model';
import { withoutTrailingSlash } from './starlette-routing';

/** The object that `router.frontend` adds. Matched after all routes, so it's kept apart from them. */
const FRONTEND: ClassValue = modelClass('fastapi.routing._FrontendRoute', []);

/** Models `router.frontend(path, directory=…)` (0.138.0). */
export const frontendOf = (owner: string): Member[] =>
  methods(keeping(owner), {
    'frontend(path, **options)': (self, { path }, site) => {
      const below = textOf(path) === '/' ? path : withoutTrailingSlash(path);
      const route = site.vm.instance(FRONTEND, site.at);
      setOwn(site, route, { path: joinFrontend(site, ownOrNone(site, self, 'prefix'), below) });
      const routes = ownOrNone(site, self, '_low_priority_routes');
      if (routes.kind === 'list') append(site.vm, routes, route);
      return NONE;
    },
  });

/** Joins a prefix and a path; `/` below a prefix is the prefix itself. */
export function joinFrontend({ vm, at }: Pick<Site, 'vm' | 'at'>, prefix: Value, path: Value): Value {
  const known = textOf(prefix);
  if (known === '') return path;
  return textOf(path) === '/' ? prefix : binary(vm, '+', prefix, path, at);
}
