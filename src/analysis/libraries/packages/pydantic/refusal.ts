import type { Site } from '../../../interpreter/calls/call-site';
import { Raised, type Machine } from '../../../interpreter/machine';
import { classOf, modelClass } from '../../../interpreter/values/classes';
import type { BuiltinException } from '../../../interpreter/values/exceptions';
import { NONE, str, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import { methods } from '../../kit/model';

/** Makes `ValidationError`, which `pydantic` has from `pydantic_core`: a ValueError. */
export const validationError = (builtins: Builtins): ClassValue =>
  modelClass(
    'pydantic_core.ValidationError',
    [builtins.class('ValueError')],
    methods('pydantic_core.ValidationError', {
      'errors(**options)': (_, __, { at }) => unknown('library', 'the errors of a ValidationError', at),
      'error_count()': (_, __, { at }) => unknown('library', 'the errors of a ValidationError', at),
      'json(**options)': (_, __, { at }) =>
        str(unknown('library', 'the errors of a ValidationError as JSON', at)),
      '__str__()': (_, __, { at }) => str(unknown('library', 'the message of a ValidationError', at)),
    }),
  );

/** Raises ValidationError for data that a model surely refuses, if a `try` catches it and goes on. */
export function refuseData({ vm, at }: Site, ValidationError: ClassValue, why: string): void {
  if (vm.isCaught(ValidationError, true, true)) vm.raiseIfCaught(ValidationError, why, at, true);
}

/**
 * Raises ValidationError for a required field without a value, if a `try` catches it. A setting depends on its variable, which
 * isn't set.
 */
export function refuseMissing(
  site: Site,
  ValidationError: ClassValue,
  field: string,
  variable: string | undefined,
): void {
  const { decisions, options } = site.vm;
  if (!site.vm.isCaught(ValidationError, true, true)) return;
  if (variable !== undefined && options.needed.some(({ name }) => name === variable)) return;
  if (variable !== undefined)
    decisions?.read(`${variable} isn't set`, NONE, { kind: 'variable', name: variable });
  refuseData(site, ValidationError, `${field}: field required`);
}

/**
 * Runs a model's validators. What they raise as ValueError or AssertionError is a ValidationError to who makes the model, as
 * far as a `try` catches that and goes on: elsewhere the exception is told as it was raised.
 */
export function validating<T>(site: Site, ValidationError: ClassValue, run: () => T): T {
  const { vm } = site;
  if (!vm.isCaught(ValidationError, true, true)) return run();
  const mark = vm.escapes.length;
  vm.catchers.push((cls) => isRefusal(vm, cls));
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Raised) || !isRefusal(vm, classOf(error.value))) throw error;
    throw new Raised(converted(site, ValidationError, error.value), error.at, error.path);
  } finally {
    vm.catchers.pop();
    vm.escapes = vm.escapes.map((escape, index) =>
      index >= mark && escape.kind === 'raise' && isRefusal(vm, classOf(escape.value))
        ? { ...escape, value: converted(site, ValidationError, escape.value) }
        : escape,
    );
  }
}

const TURNED: readonly BuiltinException[] = ['ValueError', 'AssertionError'];

/** Returns true for an exception of a validator that pydantic turns into a ValidationError. */
const isRefusal = (vm: Machine, cls: ClassValue | undefined): boolean =>
  cls?.mro.some((base) => TURNED.some((name) => vm.models.builtin(name) === base)) === true &&
  cls.name !== 'ValidationError';

function converted({ vm, at }: Site, ValidationError: ClassValue, cause: Value): InstanceValue {
  const made = vm.instance(ValidationError, at);
  made.attrs.set('args', tuple());
  made.attrs.set('__cause__', cause);
  made.attrs.set('__context__', cause.kind === 'instance' ? cause : NONE);
  if (vm.unproven.has(cause)) vm.unproven.add(made);
  // The inputs that led to the one led to the other.
  vm.decisions?.raising(made, cause, true);
  return made;
}
