import { callAttribute } from '../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { FALSE, NONE, str, textOf, TRUE } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import type { FastapiClasses } from '../models';
import { isA, methods, orElse, own, param, selfOf, setOwn } from '../classes/parameters';
import { handler, serve, under, type About, type Package } from './kit/serve';

const MODULE = 'prometheus_fastapi_instrumentator.instrumentation';
const CLASS = 'PrometheusFastApiInstrumentator';
const METRICS = `${MODULE}:${CLASS}.expose.<locals>.metrics`;

export const about: About = {
  distribution: 'prometheus-fastapi-instrumentator',
  release: '8.1',
  known: '`expose`, also where a variable of the environment decides (`--env`)',
};

/** `prometheus_fastapi_instrumentator`: `expose` adds a route for the metrics. */
export const library: Package = (classes, { object }) => {
  const owner = `${MODULE}.${CLASS}`;
  const itself = ({ args: [self = NONE] }: Call): Value => self;
  const cls = modelClass(
    owner,
    [object],
    methods(owner, {
      __init__: (call) => {
        const self = selfOf(call);
        if (self === undefined) return NONE;
        setOwn(call, self, {
          should_respect_env_var: orElse(param(call, 6, 'should_respect_env_var'), () => FALSE),
          env_var_name: orElse(param(call, 12, 'env_var_name'), () => str('ENABLE_METRICS')),
        });
        return NONE;
      },
      instrument: itself,
      add: itself,
      expose: (call) => {
        const self = selfOf(call);
        if (self !== undefined && isOn(call, self)) expose(call, classes);
        return itself(call);
      },
    }),
  );
  const top = 'prometheus_fastapi_instrumentator';
  return under(cls, `${top}.Instrumentator`, `${top}.${CLASS}`, owner);
};

/** Unless a variable of the environment is to decide. */
function isOn(call: Call, self: InstanceValue): boolean {
  const { vm, at } = call;
  const respects = own(call, self, 'should_respect_env_var');
  if (respects.kind === 'choice' || truthOf(vm, respects, at) === false) return true;
  const args = [own(call, self, 'env_var_name'), str('False')];
  const variable = callValue(vm, vm.models.library('os.getenv') ?? NONE, { ...NO_ARGUMENTS, args }, at);
  const text = textOf(variable)?.toLowerCase();
  return text === undefined || text === 'true' || text === '1';
}

/** `expose(app, should_gzip, endpoint, include_in_schema, tags, **kwargs)`. */
function expose(call: Call, { FastAPI }: FastapiClasses): void {
  const path = orElse(param(call, 3, 'endpoint'), () => str('/metrics'));
  const include_in_schema = orElse(param(call, 4, 'include_in_schema'), () => TRUE);
  const more = [...call.keywords].filter(([name]) => !['app', 'should_gzip', 'endpoint'].includes(name));
  each(call.vm, param(call, 1, 'app'), (app) => {
    if (isA(app, FastAPI)) {
      const options = { ...Object.fromEntries(more), include_in_schema, tags: param(call, 5, 'tags') };
      serve(call, app, [{ by: 'get', path, handler: METRICS, options }]);
      return NONE;
    }
    const args = [path, handler(METRICS)];
    const keywords = new Map([['include_in_schema', include_in_schema]]);
    return callAttribute(call.vm, app, 'add_route', { args, keywords, open: undefined }, call.at);
  });
}
