import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { FALSE, NONE, str, TRUE } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { own } from '../../libraries/kit/instances';
import { keeping, methods } from '../../libraries/kit/model';

const OWNER = 'fastapi.datastructures.DefaultPlaceholder';

/** Stands for a default that only FastAPI gives; it's as true as the default. */
const DefaultPlaceholder = modelClass(
  OWNER,
  [],
  methods(keeping(OWNER), { '__bool__()': (self, _, site) => own(site, self, 'isTrue') ?? FALSE }),
);

const placeholder = ({ vm, at }: Call, isTrue: Value): InstanceValue => {
  const made = vm.instance(DefaultPlaceholder, at);
  made.attrs.set('isTrue', isTrue);
  return made;
};

/** Returns true for what stands for a default. */
export const isPlaceholder = (value: Value): boolean =>
  value.kind === 'instance' && value.cls === DefaultPlaceholder;

/** Options of the answer that no row and no document shows; a route class may read them. */
const MODEL_OPTIONS: Readonly<Record<string, Value>> = {
  response_model_include: NONE,
  response_model_exclude: NONE,
  response_model_by_alias: TRUE,
  response_model_exclude_unset: FALSE,
  response_model_exclude_defaults: FALSE,
  response_model_exclude_none: FALSE,
};

/** The same, by name. */
export const MODEL_DEFAULTS: readonly (readonly [name: string, usual: Value])[] =
  Object.entries(MODEL_OPTIONS);

/**
 * Returns the arguments that decorators pass to `add_api_route`, and that passes to the route class, also where they aren't
 * given: an override may read them, and finds them there when it sets defaults of its own.
 */
export const passedOn = (call: Call): Readonly<Record<string, Value>> => ({
  response_model: placeholder(call, FALSE),
  status_code: NONE,
  tags: NONE,
  dependencies: NONE,
  summary: NONE,
  description: NONE,
  response_description: str('Successful Response'),
  responses: NONE,
  deprecated: NONE,
  methods: NONE,
  operation_id: NONE,
  ...MODEL_OPTIONS,
  include_in_schema: TRUE,
  response_class: placeholder(call, TRUE),
  name: NONE,
  callbacks: NONE,
  openapi_extra: NONE,
});
