import type { Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE, str, unknown } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { methods, orElse, param, selfOf, setOwn } from '../classes/parameters';
import { serve, under, type About, type Package, type Served } from './kit/serve';

const ROUTER = 'strawberry.fastapi.router.GraphQLRouter';

/** Parameters of `GraphQLRouter` that aren't those of `APIRouter`. */
const OWN = [
  'schema',
  'path',
  'graphql_ide',
  'graphiql',
  'allow_queries_via_get',
  'keep_alive',
  'keep_alive_interval',
  'root_value_getter',
  'context_getter',
  'subscription_protocols',
  'connection_init_wait_timeout',
  'max_subscriptions_per_connection',
  'multipart_uploads_enabled',
  'allowed_origins',
];

export const about: About = {
  distribution: 'strawberry-graphql',
  release: '0.341',
  known: '`GraphQLRouter`: GET, POST and the websocket; `strawberry.asgi.GraphQL` as one row',
};

/** `strawberry`: a router that serves a GraphQL schema; `strawberry.asgi` has an application of it. */
export const library: Package = ({ APIRouter }, { object }) => {
  const GraphQLRouter = modelClass(
    ROUTER,
    [APIRouter],
    methods(ROUTER, { __init__: (call) => init(call, APIRouter) }),
  );
  return {
    ...under(GraphQLRouter, 'strawberry.fastapi.GraphQLRouter', ROUTER),
    ...under(modelClass('strawberry.asgi.GraphQL', [object]), 'strawberry.asgi.GraphQL'),
  };
};

function init(call: Call, APIRouter: ClassValue): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { vm, at, open } = call;
  const keywords = new Map([...call.keywords].filter(([name]) => !OWN.includes(name)));
  callValue(vm, APIRouter.attrs.get('__init__') ?? NONE, { args: [self], keywords, open }, at);
  setOwn(call, self, { schema: param(call, 1, 'schema') });
  const path = orElse(param(call, 2, 'path'), () => str());
  const route = (by: Served['by'], name: string, options: Served['options'] = {}): Served => ({
    by,
    path,
    handler: `strawberry.fastapi.router:GraphQLRouter.__init__.<locals>.${name}`,
    options,
  });
  serve(call, self, [
    route('get', 'handle_http_get', { include_in_schema: answersGet(call) }),
    route('post', 'handle_http_post'),
    route('websocket', 'websocket_endpoint'),
  ]);
  return NONE;
}

/** Whether a browser may ask: with an IDE, or with queries in the URL. */
function answersGet(call: Call): Value {
  const ide = call.args[3] ?? call.keywords.get('graphql_ide');
  if (ide?.kind !== 'none') return bool(true);
  const viaGet = call.args[4] ?? call.keywords.get('allow_queries_via_get') ?? bool(true);
  const answer = viaGet.kind === 'choice' ? undefined : truthOf(call.vm, viaGet, call.at);
  return answer === undefined ? unknown('operands', 'allow_queries_via_get', call.at) : bool(answer);
}
