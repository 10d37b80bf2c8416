import type { PackageModel } from './kit/package-model';

/** `prometheus_fastapi_instrumentator`: `expose` adds a route for the metrics. */
export const library: PackageModel = {
  distribution: 'prometheus-fastapi-instrumentator',
  release: '8.1',
  known: '`expose`, also where a variable of the environment decides (`--env`)',
  modules: {
    instrumentation: `
import os
from fastapi import FastAPI, Request

class PrometheusFastApiInstrumentator:
    def __init__(
        self, should_group_status_codes=True, should_ignore_untemplated=False, should_group_untemplated=True,
        should_include_root_path=False, should_round_latency_decimals=False, should_respect_env_var=False,
        should_instrument_requests_inprogress=False, should_exclude_streaming_duration=False, excluded_handlers=None,
        body_handlers=None, round_latency_decimals=4, env_var_name="ENABLE_METRICS", *settings, **options
    ):
        self.should_respect_env_var, self.env_var_name = should_respect_env_var, env_var_name

    def instrument(self, *args, **kwargs): return self
    def add(self, *instrumentation_function): return self

    def expose(self, app, should_gzip=False, endpoint="/metrics", include_in_schema=True, tags=None, **kwargs):
        if self.should_respect_env_var and os.getenv(self.env_var_name, "False").lower() not in ("true", "1"):
            return self
        def metrics(request: Request):
            """Endpoint that serves Prometheus metrics."""
        if isinstance(app, FastAPI):
            app.get(endpoint, include_in_schema=include_in_schema, tags=tags, **kwargs)(metrics)
        else:
            app.add_route(endpoint, metrics, include_in_schema=include_in_schema)
        return self

Instrumentator = PrometheusFastApiInstrumentator
`,
  },
};
