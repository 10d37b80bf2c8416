import type { PackageModel } from './kit/package-model';

/**
 * `cadwyn`: an application that makes the routes of its versions at the first request, of what its versioned routers have by
 * then. That's reported where they're handed over; the application's own routes are there at once.
 */
export const library: PackageModel = {
  distribution: 'cadwyn',
  release: '8.2',
  known:
    'the routes of its own; those of the versions are made at the first request, which a `made-later` note says',
  modules: {
    route_generation: `
from fastapi import APIRouter

class VersionedAPIRouter(APIRouter):
    def only_exists_in_older_versions(self, endpoint): return endpoint
`,
    applications: `
from fastapi import APIRouter, FastAPI

class Cadwyn(FastAPI):
    generate_changelog = handler("cadwyn.applications:Cadwyn.generate_changelog")
    openapi_jsons = handler("cadwyn.applications:Cadwyn.openapi_jsons")
    swagger_dashboard = handler("cadwyn.applications:Cadwyn.swagger_dashboard")
    redoc_dashboard = handler("cadwyn.applications:Cadwyn.redoc_dashboard")

    def __init__(
        self, *, versions, include_changelog_url_in_schema=True, changelog_url="/changelog", openapi_url="/openapi.json",
        docs_url="/docs", redoc_url="/redoc", swagger_ui_oauth2_redirect_url="/docs/oauth2-redirect", **options
    ):
        super().__init__(openapi_url=None, swagger_ui_oauth2_redirect_url=swagger_ui_oauth2_redirect_url, **options)
        self.versions, self.changelog_url, self.openapi_url = versions, changelog_url, openapi_url
        self.docs_url, self.redoc_url = docs_url, redoc_url
        router = APIRouter()
        if changelog_url:
            router.add_api_route(
                changelog_url, self.generate_changelog, methods=["GET"], include_in_schema=include_changelog_url_in_schema
            )
        if openapi_url:
            router.add_route(openapi_url, self.openapi_jsons, include_in_schema=False)
            if docs_url:
                router.add_route(docs_url, self.swagger_dashboard, include_in_schema=False)
                if swagger_ui_oauth2_redirect_url:
                    redirect = handler("cadwyn.applications:Cadwyn._add_utility_endpoints.<locals>.swagger_ui_redirect")
                    self.add_route(swagger_ui_oauth2_redirect_url, redirect, include_in_schema=False)
            if redoc_url:
                router.add_route(redoc_url, self.redoc_dashboard, include_in_schema=False)
        self.include_router(router)

    def generate_and_include_versioned_routers(self, *routers):
        made_later("cadwyn.Cadwyn.generate_and_include_versioned_routers(…)")
`,
  },
};
