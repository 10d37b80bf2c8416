import type { PackageModel } from './kit/package-model';

/** `strawberry`: a router that serves a GraphQL schema; `strawberry.asgi` has an application of it. */
export const library: PackageModel = {
  distribution: 'strawberry-graphql',
  release: '0.341',
  known: '`GraphQLRouter`: GET, POST and the websocket; `strawberry.asgi.GraphQL` as one row',
  modules: {
    asgi: 'class GraphQL: ...',
    // The options are those of `APIRouter`; `graphiql` is of older releases.
    'fastapi.router': `
from typing import Generic, TypeVar
from fastapi import APIRouter, BackgroundTasks, Depends, Request, Response, WebSocket
from fastapi.requests import HTTPConnection

Context, RootValue = TypeVar("Context"), TypeVar("RootValue")
NO_PAGE = "Not found if GraphiQL or query via GET are not enabled."

def nothing(): ...

class GraphQLRouter(APIRouter, Generic[Context, RootValue]):
    def __init__(
        self, schema, path="", graphql_ide="graphiql", allow_queries_via_get=True, keep_alive=False, keep_alive_interval=1,
        root_value_getter=None, context_getter=None, subscription_protocols=(), connection_init_wait_timeout=None,
        max_subscriptions_per_connection=None, *, graphiql=None, multipart_uploads_enabled=False, allowed_origins=(), **options
    ):
        super().__init__(**options)
        self.schema = schema
        root_value_getter, context_getter = root_value_getter or nothing, context_getter or nothing
        pages = {200: {"description": "The GraphiQL integrated development environment."}, 404: {"description": NO_PAGE}}

        async def context(tasks: BackgroundTasks, connection: HTTPConnection, custom_context=Depends(context_getter)): ...

        @self.get(path, responses=pages, include_in_schema=graphql_ide is not None or allow_queries_via_get)
        async def handle_http_get(
            request: Request, response: Response, context=Depends(context), root_value=Depends(root_value_getter)
        ) -> Response: ...

        @self.post(path)
        async def handle_http_post(
            request: Request, response: Response, context=Depends(context), root_value=Depends(root_value_getter)
        ) -> Response: ...

        @self.websocket(path)
        async def websocket_endpoint(
            websocket: WebSocket, context=Depends(context), root_value=Depends(root_value_getter)
        ): ...
`,
  },
};
