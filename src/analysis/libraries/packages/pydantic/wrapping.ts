import { paramsOf } from '../../../interpreter/calls/arguments';
import type { Site } from '../../../interpreter/calls/call-site';
import { native, NONE, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { validating } from './refusal';
import { schemasOf, type Validator, wrapValidatorsOf } from './schema';

type Handler = (value: Value) => Value;

/** Returns how a model is made, with its validators with `mode="wrap"` around it. */
export function aroundModel(site: Site, cls: ClassValue, making: Handler): Handler {
  const schemas = schemasOf(cls);
  if (schemas === undefined) return making;
  const { ValidationError } = schemas.markers;
  return wrapValidatorsOf(cls).reduce<Handler>(
    (inner, { func }) =>
      (value) => {
        const plain = func.kind === 'descriptor' ? func.func : func;
        const handler = native('pydantic.ModelWrapValidatorHandler', (call) =>
          validating(site, ValidationError, () => inner(call.args[0] ?? NONE)),
        );
        const isStatic = func.kind === 'descriptor' && func.type === 'staticmethod';
        const args = [...(isStatic ? [] : [cls]), value, handler];
        return isFollowed(plain, args.length) && !hasLaterAfter(schemas.validatorsOf(cls))
          ? validating(site, ValidationError, () => invoke(site, plain, ...args))
          : unknown('library', `what a validator around ${cls.name} returns`, site.at);
      },
    making,
  );
}

/** Tells whether a function takes these arguments alone: one that asks for the validation isn't followed. */
const isFollowed = (func: Value, count: number): boolean =>
  func.kind === 'function' && paramsOf(func.def).length === count;

/** Tells whether another validator of the whole runs around one with `mode="wrap"`. */
function hasLaterAfter(validators: readonly Validator[]): boolean {
  const whole = validators.filter(({ kind }) => kind === 'model').map(({ mode }) => mode);
  const first = whole.indexOf('wrap');
  return first >= 0 && whole.slice(first).includes('after');
}
