import { paramsOf } from '../../../../interpreter/calls/arguments';
import { NO_ARGUMENTS, type Site } from '../../../../interpreter/calls/call-site';
import { callValue } from '../../../../interpreter/calls/calls';
import { unknown } from '../../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../../interpreter/values/values';
import { own } from '../../../kit/instances';
import { isTrue } from '../../../kit/truth-values';
import { metadataOf } from '../annotations';
import { TEXT_CHANGES, type TextChange } from '../texts';

type Handler = (value: Value) => Value;

const FUNCTIONS: ReadonlySet<string> = new Set([
  'BeforeValidator',
  'AfterValidator',
  'WrapValidator',
  'PlainValidator',
]);

/** Returns a conversion with the functions in `Annotated[type, …]` around it, as pydantic nests them. */
export function withFunctions(site: Site, type: Value, converting: Handler): Handler {
  return metadataOf(type).reduce<Handler>((inner, one) => {
    if (one.kind !== 'instance' || !FUNCTIONS.has(one.cls.name)) return inner;
    const call: Handler = (value) => called(site, one, value);
    switch (one.cls.name) {
      case 'BeforeValidator':
        return (value) => inner(call(value));
      case 'AfterValidator':
        return (value) => call(inner(value));
      case 'PlainValidator':
        return call;
      default:
        return () => unknown('library', 'the result of a WrapValidator', site.at);
    }
  }, converting);
}

/** Returns the function that stands for a type's own conversion: `PlainValidator(…)`. */
export function plainOf(site: Site, type: Value): Handler | undefined {
  const marker = metadataOf(type).findLast(
    (one): one is InstanceValue => one.kind === 'instance' && one.cls.name === 'PlainValidator',
  );
  return marker === undefined ? undefined : (value) => called(site, marker, value);
}

function called(site: Site, marker: InstanceValue, value: Value): Value {
  const func = own(site, marker, 'default') ?? own(site, marker, 'func');
  if (func === undefined) return unknown('library', `the result of a ${marker.cls.name}`, site.at);
  if (value.kind === 'unknown') return value;
  const isInformed = func.kind === 'function' && paramsOf(func.def).length > 1;
  return isInformed
    ? unknown('library', `the result of a ${marker.cls.name} that asks for the field`, site.at)
    : callValue(site.vm, func, { ...NO_ARGUMENTS, args: [value] }, site.at);
}

/** Returns what `StringConstraints(…)` or `constr(…)` of a type change in a text. */
export const textChangesOf = (site: Site, type: Value): readonly TextChange[] =>
  Object.entries(TEXT_CHANGES)
    .filter(([name]) =>
      metadataOf(type).some((one) => one.kind === 'instance' && isTrue(own(site, one, name))),
    )
    .map(([, run]) => run);
