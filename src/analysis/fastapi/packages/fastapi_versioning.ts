import type { PackageModel } from './kit/package-model';

/** `fastapi_versioning`: an application for each version, in each the routes of those before it. */
export const library: PackageModel = {
  distribution: 'fastapi-versioning',
  release: '0.10',
  known: '`VersionedFastAPI`, `version`',
  modules: {
    versioning: `
from fastapi import FastAPI

def version(major, minor=0):
    def decorator(func):
        func._api_version = (major, minor)
        return func
    return decorator

def VersionedFastAPI(
    app, version_format="{major}.{minor}", prefix_format="/v{major}_{minor}", default_version=(1, 0), enable_latest=False, **options
):
    parent = FastAPI(title=app.title, **options)
    unique = {}

    def mount(prefix):
        versioned = FastAPI(title=app.title, description=app.description)
        versioned.router.routes.extend(unique.values())
        parent.mount(prefix, versioned)

    by_version = {}
    for route in app.routes:
        by_version.setdefault(getattr(route.endpoint, "_api_version", default_version), []).append(route)
    for number in sorted(by_version):
        for route in by_version[number]:
            for method in route.methods:
                unique[f"{route.path}|{method}"] = route
        major, minor = number
        prefix = prefix_format.format(major=major, minor=minor)
        name = version_format.format(major=major, minor=minor)
        mount(prefix)

        @parent.get(f"{prefix}/openapi.json", name=name, tags=["Versions"])
        @parent.get(f"{prefix}/docs", name=name, tags=["Documentations"])
        def noop(): ...

    if enable_latest:
        mount("/latest")
    return parent
`,
  },
};
