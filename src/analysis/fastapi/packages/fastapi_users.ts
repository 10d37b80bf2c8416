import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { setOwn } from '../../libraries/kit/instances';
import { functions, keeping, methods } from '../../libraries/kit/model';
import { attribute, joined, routerOf, under, type About, type Package, type Served } from './kit/serve';

/** A router of the package: the first parameters of its maker, and its routes. */
interface Router {
  readonly module: string;
  /** Names of routes contain the names of these objects. */
  readonly params?: readonly string[];
  /** Verb, path, function, name of the route, where `{backend}` is the `name` of that parameter. */
  readonly routes: readonly (readonly [Served['by'], string, string, string])[];
}

/** Functions that make routers, and methods of `FastAPIUsers` of the same names. */
const ROUTERS: Readonly<Record<string, Router>> = {
  get_auth_router: {
    module: 'auth',
    params: ['backend'],
    routes: [
      ['post', '/login', 'login', 'auth:{backend}.login'],
      ['post', '/logout', 'logout', 'auth:{backend}.logout'],
    ],
  },
  get_register_router: {
    module: 'register',
    routes: [['post', '/register', 'register', 'register:register']],
  },
  get_reset_password_router: {
    module: 'reset',
    routes: [
      ['post', '/forgot-password', 'forgot_password', 'reset:forgot_password'],
      ['post', '/reset-password', 'reset_password', 'reset:reset_password'],
    ],
  },
  get_verify_router: {
    module: 'verify',
    routes: [
      ['post', '/request-verify-token', 'request_verify_token', 'verify:request-token'],
      ['post', '/verify', 'verify', 'verify:verify'],
    ],
  },
  get_users_router: {
    module: 'users',
    routes: [
      ['get', '/me', 'me', 'users:current_user'],
      ['patch', '/me', 'update_me', 'users:patch_current_user'],
      ['get', '/{id}', 'get_user', 'users:user'],
      ['patch', '/{id}', 'update_user', 'users:patch_user'],
      ['delete', '/{id}', 'delete_user', 'users:delete_user'],
    ],
  },
  get_oauth_router: {
    module: 'oauth',
    params: ['oauth_client', 'backend'],
    routes: [
      ['get', '/authorize', 'authorize', 'oauth:{oauth_client}.{backend}.authorize'],
      ['get', '/callback', 'callback', 'oauth:{oauth_client}.{backend}.callback'],
    ],
  },
  get_oauth_associate_router: {
    module: 'oauth',
    params: ['oauth_client'],
    routes: [
      ['get', '/authorize', 'authorize', 'oauth-associate:{oauth_client}.authorize'],
      ['get', '/callback', 'callback', 'oauth-associate:{oauth_client}.callback'],
    ],
  },
};

export const about: About = {
  distribution: 'fastapi-users',
  release: '15.0',
  known:
    "the routers of `FastAPIUsers(…)` and of `fastapi_users.router`, OAuth's with the names of httpx-oauth's clients",
};

/** Models `fastapi_users`: routers for accounts. */
export const library: Package = (classes, { object }) => {
  const makers = Object.entries(ROUTERS).map(([name, router]) => {
    const make = (given: Given, site: Site): Value =>
      routerOf(site, classes, served(site, name, router, given));
    // Further parameters differ between releases, and between a function and the method of that name.
    const signature = `${name}(${[...(router.params ?? []), '*settings', '**options'].join(', ')})` as const;
    return { signature, module: `fastapi_users.router.${router.module}`, make };
  });
  const users = 'fastapi_users.fastapi_users.FastAPIUsers';
  const FastAPIUsers = modelClass(
    users,
    [object],
    [
      ...methods(keeping(users), {
        '__init__(get_user_manager, *settings, **options)': (self, { get_user_manager }, site) => {
          const left = unknown('library', 'fastapi_users.FastAPIUsers(…)', site.at);
          setOwn(site, self, { get_user_manager, authenticator: left, current_user: left });
          return NONE;
        },
      }),
      ...makers.flatMap(({ signature, make }) =>
        methods(keeping(users), { [signature]: (_: Value, given: Given, site: Site) => make(given, site) }),
      ),
    ],
  );
  const backend = 'fastapi_users.authentication.backend.AuthenticationBackend';
  const AuthenticationBackend = modelClass(
    backend,
    [object],
    methods(keeping(backend), {
      '__init__(name, transport, get_strategy)': (self, given, site) => {
        setOwn(site, self, given);
        return NONE;
      },
    }),
  );
  return {
    ...under(FastAPIUsers, 'fastapi_users.FastAPIUsers', users),
    ...under(AuthenticationBackend, 'fastapi_users.authentication.AuthenticationBackend', backend),
    ...Object.fromEntries(
      makers.flatMap(({ signature, module, make }) =>
        Object.entries(functions(keeping(module), { [signature]: make })).flatMap(([name, func]) =>
          Object.entries(under(func, name, name.replace(module, 'fastapi_users.router'))),
        ),
      ),
    ),
  };
};

type Given = Readonly<Record<string, Value>>;

function served(site: Site, maker: string, { module, routes }: Router, given: Given): Served[] {
  const nameIn = (param: string): Value => attribute(site, given[param] ?? NONE, 'name');
  return routes.map(([by, path, func, name]) => ({
    by,
    path,
    handler: `fastapi_users.router.${module}:${maker}.<locals>.${func}`,
    options: {
      // Every second part of a text split at its placeholders is one.
      name: joined(site, ...name.split(/\{(\w+)\}/u).map((part, at) => (at % 2 === 0 ? part : nameIn(part)))),
    },
  }));
}
