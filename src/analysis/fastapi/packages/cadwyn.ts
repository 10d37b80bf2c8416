import { callAttribute } from '../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { FALSE, NONE, str } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { forward } from '../../libraries/kit/calls';
import { setOwn } from '../../libraries/kit/instances';
import { keeping, methods } from '../../libraries/kit/model';
import { make } from '../classes/routing/starlette-routing';
import { attribute, handler, under, type About, type Package } from './kit/serve';

const APP = 'cadwyn.applications.Cadwyn';
const REDIRECT = 'cadwyn.applications:Cadwyn._add_utility_endpoints.<locals>.swagger_ui_redirect';
const ROUTER = 'cadwyn.route_generation.VersionedAPIRouter';

/** The paths of what documents the API, by the parameters that change them. */
const URLS = {
  changelog_url: str('/changelog'),
  openapi_url: str('/openapi.json'),
  docs_url: str('/docs'),
  redoc_url: str('/redoc'),
  swagger_ui_oauth2_redirect_url: str('/docs/oauth2-redirect'),
} as const;

/** Methods that serve routes. A subclass may override them. */
const ENDPOINTS = ['generate_changelog', 'openapi_jsons', 'swagger_dashboard', 'redoc_dashboard'] as const;

type Urls = Readonly<Record<keyof typeof URLS, Value>>;

export const about: About = {
  distribution: 'cadwyn',
  release: '8.2',
  known:
    'the routes of its own; those of the versions are made at the first request, which a `made-later` note says',
};

/**
 * Models `cadwyn`: an application that makes the routes of its versions at the first request, of what its versioned
 * routers have by then. That's reported where they're handed over; the application's own routes are there at once.
 */
export const library: Package = ({ FastAPI, APIRouter }) => {
  const Cadwyn = modelClass(
    APP,
    [FastAPI],
    [
      ...ENDPOINTS.map((name) => [name, handler(`cadwyn.applications:Cadwyn.${name}`)] as const),
      ...methods(keeping(APP), {
        '__init__(*, versions, include_changelog_url_in_schema=True, **options)': (
          self,
          { versions, include_changelog_url_in_schema: isShown, options },
          site,
        ) => {
          const keywords = new Map<string, Value>([...options, ['openapi_url', NONE]]);
          forward(site, FastAPI.attrs.get('__init__') ?? NONE, [self], keywords);
          const urls = urlsIn(options);
          setOwn(site, self, { versions, ...urls });
          const router = make(site, APIRouter, [], {});
          document(site, self, router, urls, isShown);
          callAttribute(site.vm, self, 'include_router', { ...NO_ARGUMENTS, args: [router] }, site.at);
          return NONE;
        },
        'generate_and_include_versioned_routers(*routers)': (_self, _args, { vm, at }) => {
          const detail = 'cadwyn.Cadwyn.generate_and_include_versioned_routers(…)';
          // The application's own routes are all listed.
          vm.report({ code: 'made-later', detail, at, affects: [] });
          return NONE;
        },
      }),
    ],
  );
  const VersionedAPIRouter = modelClass(
    ROUTER,
    [APIRouter],
    methods(keeping(ROUTER), {
      'only_exists_in_older_versions(endpoint)': (_self, { endpoint }) => endpoint,
    }),
  );
  return {
    ...under(Cadwyn, 'cadwyn.Cadwyn', APP),
    ...under(VersionedAPIRouter, 'cadwyn.VersionedAPIRouter', ROUTER),
  };
};

/** Returns the paths that are given, else their defaults. */
const urlsIn = (options: ReadonlyMap<string, Value>): Urls =>
  Object.assign({}, URLS, Object.fromEntries([...options].filter(([name]) => Object.hasOwn(URLS, name))));

function document(
  site: Site,
  self: InstanceValue,
  router: InstanceValue,
  urls: Urls,
  isChangelogShown: Value,
): void {
  const { vm, at } = site;
  const where = (name: keyof Urls, then: (path: Value) => void): void => {
    each(vm, urls[name], (url) => {
      if (truthOf(vm, url, at) !== false) then(url);
      return NONE;
    });
  };
  const own = (name: (typeof ENDPOINTS)[number]): Value => attribute(site, self, name);
  const add = (target: InstanceValue, path: Value, endpoint: Value): void => {
    const args = [path, endpoint];
    const keywords = new Map<string, Value>([['include_in_schema', FALSE]]);
    callAttribute(vm, target, 'add_route', { args, keywords, open: undefined }, at);
  };
  where('changelog_url', (path) => {
    const keywords = new Map<string, Value>([
      ['include_in_schema', isChangelogShown],
      ['methods', vm.list([str('GET')])],
    ]);
    const args = [path, own('generate_changelog')];
    callAttribute(vm, router, 'add_api_route', { args, keywords, open: undefined }, at);
  });
  where('openapi_url', (openapi) => {
    add(router, openapi, own('openapi_jsons'));
    where('docs_url', (docs) => {
      add(router, docs, own('swagger_dashboard'));
      where('swagger_ui_oauth2_redirect_url', (redirect) => {
        add(self, redirect, handler(REDIRECT));
      });
    });
    where('redoc_url', (redoc) => {
      add(router, redoc, own('redoc_dashboard'));
    });
  });
}
