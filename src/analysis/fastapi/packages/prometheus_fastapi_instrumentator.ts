import { callAttribute } from '../../interpreter/attributes/attributes';
import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { NONE, str, textOf } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { InstanceValue, Single, Value } from '../../interpreter/values/values';
import { invoke } from '../../libraries/kit/calls';
import { isA, ownOrNone, setOwn } from '../../libraries/kit/instances';
import { keeping, methods } from '../../libraries/kit/model';
import { serve, under, type About, type Package } from './kit/serve';

const MODULE = 'prometheus_fastapi_instrumentator.instrumentation';
const CLASS = 'PrometheusFastApiInstrumentator';

/** The function that serves the metrics. */
const METRICS = `
from fastapi import Request

class ${CLASS}:
    def expose(self):
        def metrics(request: Request):
            """Endpoint that serves Prometheus metrics."""
        return metrics

metrics = ${CLASS}().expose()
`;

export const about: About = {
  distribution: 'prometheus-fastapi-instrumentator',
  release: '8.1',
  known: '`expose`, also where a variable of the environment decides (`--env`)',
};

/** Models `prometheus_fastapi_instrumentator`: `expose` adds a route for the metrics. */
export const library: Package = ({ FastAPI }, { object }, _name, { write }) => {
  const metrics = (): Value => write(MODULE, METRICS)['metrics'] ?? NONE;
  const owner = `${MODULE}.${CLASS}`;
  const cls = modelClass(
    owner,
    [object],
    methods(keeping(owner), {
      "__init__(should_group_status_codes=True, should_ignore_untemplated=False, should_group_untemplated=True, should_include_root_path=False, should_round_latency_decimals=False, should_respect_env_var=False, should_instrument_requests_inprogress=False, should_exclude_streaming_duration=False, excluded_handlers=None, body_handlers=None, round_latency_decimals=4, env_var_name='ENABLE_METRICS', *settings, **options)":
        (self, { should_respect_env_var, env_var_name }, site) => {
          setOwn(site, self, { should_respect_env_var, env_var_name });
          return NONE;
        },
      'instrument(*args, **kwargs)': (self) => self,
      'add(*instrumentation_function)': (self) => self,
      "expose(app, should_gzip=False, endpoint='/metrics', include_in_schema=True, tags=None, **kwargs)": (
        self,
        { app, endpoint, include_in_schema, tags, kwargs },
        site,
      ) => {
        if (!isOn(site, self)) return self;
        each(site.vm, app, (one) => {
          if (isA(one, FastAPI)) {
            const options = { ...Object.fromEntries(kwargs), include_in_schema, tags };
            serve(site, one, [{ by: 'get', path: endpoint, handler: metrics(), options }]);
          } else addPlainRoute(site, one, [endpoint, metrics()], include_in_schema);
          return NONE;
        });
        return self;
      },
    }),
  );
  const top = 'prometheus_fastapi_instrumentator';
  return under(cls, `${top}.Instrumentator`, `${top}.${CLASS}`, owner);
};

/** Returns false if a variable of the environment is to decide, and doesn't ask for metrics. */
function isOn(site: Site, self: InstanceValue): boolean {
  const { vm, at } = site;
  const respects = ownOrNone(site, self, 'should_respect_env_var');
  if (respects.kind === 'choice' || truthOf(vm, respects, at) === false) return true;
  const getenv = vm.models.library('os.getenv') ?? NONE;
  const text = textOf(
    invoke(site, getenv, ownOrNone(site, self, 'env_var_name'), str('False')),
  )?.toLowerCase();
  return text === undefined || text === 'true' || text === '1';
}

function addPlainRoute(
  { vm, at }: Site,
  app: Single,
  args: readonly Value[],
  include_in_schema: Value,
): void {
  const keywords = new Map([['include_in_schema', include_in_schema]]);
  callAttribute(vm, app, 'add_route', { args, keywords, open: undefined }, at);
}
