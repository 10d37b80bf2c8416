import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { native, NONE, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { methods, param, selfOf, setOwn } from '../classes/parameters';
import { attribute, joined, routerOf, under, type About, type Package, type Served } from './kit/serve';

/** A router of the package: the parameters that names of its routes are made of, and its routes. */
interface Router {
  readonly module: string;
  readonly params?: readonly string[];
  /** Verb, path, function, name of the route. `{0}` is the `name` of the first of `params`. */
  readonly routes: readonly (readonly [Served['by'], string, string, string])[];
}

/** Functions that make routers, and methods of `FastAPIUsers` of the same names. */
const ROUTERS: Readonly<Record<string, Router>> = {
  get_auth_router: {
    module: 'auth',
    params: ['backend'],
    routes: [
      ['post', '/login', 'login', 'auth:{0}.login'],
      ['post', '/logout', 'logout', 'auth:{0}.logout'],
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
      ['get', '/authorize', 'authorize', 'oauth:{0}.{1}.authorize'],
      ['get', '/callback', 'callback', 'oauth:{0}.{1}.callback'],
    ],
  },
  get_oauth_associate_router: {
    module: 'oauth',
    params: ['oauth_client'],
    routes: [
      ['get', '/authorize', 'authorize', 'oauth-associate:{0}.authorize'],
      ['get', '/callback', 'callback', 'oauth-associate:{0}.callback'],
    ],
  },
};

export const about: About = {
  distribution: 'fastapi-users',
  release: '15.0',
  known:
    "the routers of `FastAPIUsers(…)` and of `fastapi_users.router`, OAuth's with the names of httpx-oauth's clients",
};

/** `fastapi_users`: routers for accounts. */
export const library: Package = (classes, { object }) => {
  const makerOf =
    (name: string, router: Router, first: number) =>
    (call: Call): Value =>
      routerOf(call, classes, served(call, name, router, first));
  const makers = (first: number): Readonly<Record<string, (call: Call) => Value>> =>
    Object.fromEntries(Object.entries(ROUTERS).map(([name, router]) => [name, makerOf(name, router, first)]));
  const users = 'fastapi_users.fastapi_users.FastAPIUsers';
  const FastAPIUsers = modelClass(users, [object], methods(users, { __init__: initUsers, ...makers(1) }));
  const backend = 'fastapi_users.authentication.backend.AuthenticationBackend';
  const AuthenticationBackend = modelClass(backend, [object], methods(backend, { __init__: initBackend }));
  return {
    ...under(FastAPIUsers, 'fastapi_users.FastAPIUsers', users),
    ...under(AuthenticationBackend, 'fastapi_users.authentication.AuthenticationBackend', backend),
    ...Object.fromEntries(
      Object.entries(makers(0)).flatMap(([name, run]) => {
        const module = `fastapi_users.router.${ROUTERS[name]?.module ?? ''}`;
        const func = native(`${module}.${name}`, run, true);
        return Object.entries(under(func, `fastapi_users.router.${name}`, `${module}.${name}`));
      }),
    ),
  };
};

function served(call: Call, maker: string, { module, params = [], routes }: Router, first: number): Served[] {
  const named = params.map((name, index) => attribute(call, param(call, first + index, name), 'name'));
  return routes.map(([by, path, func, name]) => ({
    by,
    path,
    handler: `fastapi_users.router.${module}:${maker}.<locals>.${func}`,
    options: { name: joined(call, ...name.split(/\{(\d)\}/u).map((part, at) => textAt(part, at, named))) },
  }));
}

/** Of a text split at its placeholders, every second part is one. */
const textAt = (part: string, at: number, values: readonly Value[]): string | Value =>
  at % 2 === 0 ? part : (values[Number(part)] ?? NONE);

function initUsers(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const left = unknown('library', 'fastapi_users.FastAPIUsers(…)', call.at);
  setOwn(call, self, {
    get_user_manager: param(call, 1, 'get_user_manager'),
    authenticator: left,
    current_user: left,
  });
  return NONE;
}

function initBackend(call: Call): Value {
  const self = selfOf(call);
  if (self !== undefined)
    setOwn(call, self, {
      name: param(call, 1, 'name'),
      transport: param(call, 2, 'transport'),
      get_strategy: param(call, 3, 'get_strategy'),
    });
  return NONE;
}
