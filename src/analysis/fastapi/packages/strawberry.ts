import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE, unknown } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { Value } from '../../interpreter/values/values';
import { forward } from '../../libraries/kit/calls';
import { setOwn } from '../../libraries/kit/instances';
import { keeping, methods } from '../../libraries/kit/model';
import { serve, under, type About, type Package, type Served } from './kit/serve';

const ROUTER = 'strawberry.fastapi.router.GraphQLRouter';

export const about: About = {
  distribution: 'strawberry-graphql',
  release: '0.341',
  known: '`GraphQLRouter`: GET, POST and the websocket; `strawberry.asgi.GraphQL` as one row',
};

/** Models `strawberry`: a router that serves a GraphQL schema; `strawberry.asgi` has an application of it. */
export const library: Package = ({ APIRouter }, { object }) => {
  const GraphQLRouter = modelClass(
    ROUTER,
    [APIRouter],
    methods(keeping(ROUTER), {
      // The options are those of `APIRouter`; `graphiql` is of older releases.
      "__init__(schema, path='', graphql_ide='graphiql', allow_queries_via_get=True, keep_alive=False, keep_alive_interval=1, root_value_getter=None, context_getter=None, subscription_protocols=..., connection_init_wait_timeout=..., max_subscriptions_per_connection=..., *, graphiql=None, multipart_uploads_enabled=False, allowed_origins=..., **options)":
        (self, { schema, path, graphql_ide: ide, allow_queries_via_get: viaGet, options }, site) => {
          forward(site, APIRouter.attrs.get('__init__') ?? NONE, [self], options);
          setOwn(site, self, { schema });
          serve(site, self, routes(path, answersGet(site, ide, viaGet)));
          return NONE;
        },
    }),
  );
  return {
    ...under(GraphQLRouter, 'strawberry.fastapi.GraphQLRouter', ROUTER),
    ...under(modelClass('strawberry.asgi.GraphQL', [object]), 'strawberry.asgi.GraphQL'),
  };
};

function routes(path: Value, include_in_schema: Value): readonly Served[] {
  const route = (by: Served['by'], name: string, options: Served['options'] = {}): Served => ({
    by,
    path,
    handler: `strawberry.fastapi.router:GraphQLRouter.__init__.<locals>.${name}`,
    options,
  });
  return [
    route('get', 'handle_http_get', { include_in_schema }),
    route('post', 'handle_http_post'),
    route('websocket', 'websocket_endpoint'),
  ];
}

/** Returns whether a browser may ask: with an IDE, or with queries in the URL. */
function answersGet({ vm, at }: Site, ide: Value, viaGet: Value): Value {
  if (ide.kind !== 'none') return bool(true);
  const answer = viaGet.kind === 'choice' ? undefined : truthOf(vm, viaGet, at);
  return answer === undefined ? unknown('operands', 'allow_queries_via_get', at) : bool(answer);
}
