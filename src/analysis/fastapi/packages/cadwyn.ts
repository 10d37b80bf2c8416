import { callAttribute } from '../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { FALSE, NONE, str, TRUE } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import type { FastapiClasses } from '../models';
import { keyword, methods, selfOf, setOwn } from '../classes/parameters';
import { make } from '../classes/starlette-routing';
import { attribute, handler, under, type About, type Package } from './kit/serve';

const APP = 'cadwyn.applications.Cadwyn';
const REDIRECT = 'cadwyn.applications:Cadwyn._add_utility_endpoints.<locals>.swagger_ui_redirect';
const ROUTER = 'cadwyn.route_generation.VersionedAPIRouter';

/** What documents the API, and where unless it's said otherwise. */
const URLS = {
  changelog_url: str('/changelog'),
  openapi_url: str('/openapi.json'),
  docs_url: str('/docs'),
  redoc_url: str('/redoc'),
  swagger_ui_oauth2_redirect_url: str('/docs/oauth2-redirect'),
} as const;

/** Methods that serve routes: a subclass may have its own. */
const ENDPOINTS = ['generate_changelog', 'openapi_jsons', 'swagger_dashboard', 'redoc_dashboard'] as const;

type Urls = Readonly<Record<keyof typeof URLS, Value>>;

export const about: About = {
  distribution: 'cadwyn',
  release: '8.2',
  known:
    'the routes of its own; those of the versions are made at the first request, which a `made-later` note says',
};

/**
 * `cadwyn`: an application that has the routes of its versions made at the first request, from what its
 * versioned routers have by then. That's said where they're handed over; its own routes are there at once.
 */
export const library: Package = (classes) => {
  const Cadwyn = modelClass(
    APP,
    [classes.FastAPI],
    [
      ...ENDPOINTS.map((name) => [name, handler(`cadwyn.applications:Cadwyn.${name}`)] as const),
      ...methods(APP, {
        __init__: (call) => init(call, classes),
        generate_and_include_versioned_routers: (call) => {
          const detail = 'cadwyn.Cadwyn.generate_and_include_versioned_routers(…)';
          // Of those that the application has before, none is missing.
          call.vm.report({ code: 'made-later', detail, at: call.at, affects: [] });
          return NONE;
        },
      }),
    ],
  );
  const VersionedAPIRouter = modelClass(
    ROUTER,
    [classes.APIRouter],
    methods(ROUTER, { only_exists_in_older_versions: (call) => call.args[1] ?? NONE }),
  );
  return {
    ...under(Cadwyn, 'cadwyn.Cadwyn', APP),
    ...under(VersionedAPIRouter, 'cadwyn.VersionedAPIRouter', ROUTER),
  };
};

function init(call: Call, classes: FastapiClasses): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { vm, at, open } = call;
  const urls: Urls = Object.assign(
    {},
    URLS,
    Object.fromEntries([...call.keywords].filter(([name]) => Object.hasOwn(URLS, name))),
  );
  const keywords = new Map<string, Value>([...call.keywords, ['openapi_url', NONE]]);
  keywords.delete('versions');
  callValue(vm, classes.FastAPI.attrs.get('__init__') ?? NONE, { args: [self], keywords, open }, at);
  setOwn(call, self, { versions: keyword(call, 'versions'), ...urls });
  const router = make(call, classes.APIRouter, [], {});
  document(call, self, router, urls);
  callAttribute(vm, self, 'include_router', { ...NO_ARGUMENTS, args: [router] }, at);
  return NONE;
}

function document(call: Call, self: InstanceValue, router: InstanceValue, urls: Urls): void {
  const where = (name: keyof Urls, then: (path: Value) => void): void => {
    each(call.vm, urls[name], (url) => {
      if (truthOf(call.vm, url, call.at) !== false) then(url);
      return NONE;
    });
  };
  const own = (name: (typeof ENDPOINTS)[number]): Value => attribute(call, self, name);
  const add = (target: InstanceValue, path: Value, endpoint: Value): void => {
    const args = [path, endpoint];
    const keywords = new Map<string, Value>([['include_in_schema', FALSE]]);
    callAttribute(call.vm, target, 'add_route', { args, keywords, open: undefined }, call.at);
  };
  where('changelog_url', (path) => {
    const include_in_schema = call.keywords.get('include_changelog_url_in_schema') ?? TRUE;
    const methods = call.vm.list([str('GET')]);
    const keywords = new Map<string, Value>([
      ['include_in_schema', include_in_schema],
      ['methods', methods],
    ]);
    const args = [path, own('generate_changelog')];
    callAttribute(call.vm, router, 'add_api_route', { args, keywords, open: undefined }, call.at);
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
