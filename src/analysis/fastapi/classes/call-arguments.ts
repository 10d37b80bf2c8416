import type { Call } from '../../interpreter/calls/call-site';
import { raiseOnProof } from '../../interpreter/guards/refusals';

/** The parameters of a method: those that may be given by position, and how many of them must be given; names of the others. */
interface Taken {
  readonly positional: readonly string[];
  readonly required: number;
  readonly named: ReadonlySet<string>;
}

const taken = (positional: string, required: number, ...named: readonly string[]): Taken => ({
  positional: positional.split(' '),
  required,
  named: new Set(named.flatMap((names) => names.split(' '))),
});

const SHARED =
  'response_model status_code tags dependencies summary description response_description responses deprecated ' +
  'operation_id response_model_include response_model_exclude response_model_by_alias response_model_exclude_unset ' +
  'response_model_exclude_defaults response_model_exclude_none include_in_schema response_class name openapi_extra ' +
  'generate_unique_id_function max_body_size form_limits';

const INCLUDE =
  'prefix tags dependencies responses deprecated include_in_schema default_response_class callbacks ' +
  'generate_unique_id_function max_body_size form_limits';

const OPERATION = taken('path', 1, SHARED, 'callbacks');

/** Parameters of the methods that an application and a router share, of all releases up to FastAPI 0.165 together. */
const TAKEN: Readonly<Record<string, Taken>> = {
  get: OPERATION,
  put: OPERATION,
  post: OPERATION,
  delete: OPERATION,
  options: OPERATION,
  head: OPERATION,
  patch: OPERATION,
  trace: OPERATION,
  api_route: taken('path', 1, SHARED, 'callbacks methods'),
  add_api_route: taken(
    'path endpoint',
    2,
    SHARED,
    'callbacks methods route_class_override strict_content_type',
  ),
  websocket: taken('path name', 1, 'dependencies'),
  add_api_websocket_route: taken('path endpoint name', 2, 'dependencies'),
  include_router: taken('router', 1, INCLUDE),
  mount: taken('path app name', 2),
  host: taken('host app name', 2),
};

/**
 * Raises TypeError for a call in the source that a method of FastAPI or Starlette doesn't take: an argument too many, one
 * under another name, a missing one.
 */
export function checkCallArguments(call: Call, owner: string, method: string): void {
  const { args, keywords, open, isWritten, vm, at } = call;
  const known = TAKEN[method];
  if (isWritten !== true || open !== undefined || known === undefined) return;
  if (vm.libraryNames.isFrameworkChanged) return;
  const { positional, required, named } = known;
  const given = args.length - 1;
  const words = `${owner.slice(owner.lastIndexOf('.') + 1)}.${method}()`;
  const unexpected = [...keywords.keys()].find(
    (name) => !named.has(name) && !positional.slice(Math.max(0, given)).includes(name),
  );
  const missing = positional.slice(0, required).find((name, index) => index >= given && !keywords.has(name));
  if (unexpected !== undefined)
    raiseOnProof(vm, 'TypeError', `${words} got an unexpected keyword argument '${unexpected}'`, at);
  if (given > positional.length)
    raiseOnProof(vm, 'TypeError', `${words} takes ${positional.length + 1} positional arguments`, at);
  if (missing !== undefined)
    raiseOnProof(vm, 'TypeError', `${words} missing 1 required positional argument: '${missing}'`, at);
}
