import type { PackageModel } from './kit/package-model';

/** `fastapi_mcp`: routes for the protocol, on the application or on the router that's given. */
export const library: PackageModel = {
  distribution: 'fastapi-mcp',
  release: '0.4',
  known: '`mount_http`, `mount_sse`, `mount`; what `auth_config` adds is a note',
  modules: {
    // A router is included (again), for the application to see what was added.
    server: `
from fastapi import APIRouter

class FastApiMCP:
    def __init__(
        self, fastapi, name=None, description=None, describe_all_responses=False, describe_full_response_schema=False,
        http_client=None, include_operations=None, exclude_operations=None, include_tags=None, exclude_tags=None,
        auth_config=None, headers=None, **older
    ):
        self.fastapi, self._auth_config = fastapi, auth_config

    def setup_server(self): ...

    def mount_http(self, router=None, mount_path="/mcp"):
        self._mount(router, mount_path, self._register_mcp_http_endpoint)

    def mount_sse(self, router=None, mount_path="/sse"):
        self._mount(router, mount_path, self._register_mcp_sse_endpoints)

    def mount(self, router=None, mount_path="/mcp", transport="sse"):
        self._mount(router, mount_path, self._register_mcp_sse_endpoints)

    def _mount(self, router, mount_path, register):
        router = self.fastapi if router is None else router
        register(router, "/" + mount_path.removeprefix("/").removesuffix("/"))
        if self._auth_config is not None:
            handed_over("fastapi_mcp.FastApiMCP(auth_config=…)", "fastapi_mcp")
        if isinstance(router, APIRouter):
            self.fastapi.include_router(router)

    def _register_mcp_http_endpoint(self, router, path):
        endpoint = handler("fastapi_mcp.server:FastApiMCP._register_mcp_http_endpoint.<locals>.handle_mcp_streamable_http")
        router.api_route(path, methods=["GET", "POST", "DELETE"], include_in_schema=False, operation_id="mcp_http")(endpoint)

    def _register_mcp_sse_endpoints(self, router, path):
        owner = "fastapi_mcp.server:FastApiMCP._register_mcp_"
        connection = handler(owner + "connection_endpoint_sse.<locals>.handle_mcp_connection")
        router.get(path, include_in_schema=False, operation_id="mcp_connection")(connection)
        messages = handler(owner + "messages_endpoint_sse.<locals>.handle_post_message")
        router.post(path + "/messages/", include_in_schema=False, operation_id="mcp_messages")(messages)
`,
  },
};
