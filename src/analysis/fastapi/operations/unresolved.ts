import { changedHint } from '../../interpreter/calls/annotations';
import { paramsOf } from '../../interpreter/calls/arguments';
import { type Unresolved, unresolvedIn } from '../../interpreter/statements/unresolved';
import type { FunctionValue } from '../../interpreter/values/values';
import type { Moment } from '../classes/routing/api-route';
import type { Diagnosed, Reading } from './values';

/** Describes what FastAPI makes of a parameter whose annotation it can't evaluate. */
export interface UnresolvedParameter extends Diagnosed {
  /** True if it doesn't see what `Annotated` says either, such as a dependency. */
  readonly isWhole: boolean;
}

/** Returns what's wrong with the annotation of a parameter when FastAPI looks at it; `undefined` if nothing is. */
export function unresolvedParameter(
  { site: { vm }, moment }: Reading,
  func: FunctionValue,
  name: string,
): UnresolvedParameter | undefined {
  const annotation = paramsOf(func.def).find((one) => one.name === name)?.annotation;
  if (annotation === undefined || changedHint(vm, func, name) !== undefined) return undefined;
  const found = unresolvedIn(vm, annotation, func, momentIn(moment, func));
  if (found === undefined) return undefined;
  const isWhole = found.how !== 'part';
  return {
    detail: worded(
      found,
      name,
      isWhole ? ` takes ${name} for a query parameter, calls nothing for it, and` : '',
    ),
    at: func.scope.placeOf(annotation),
    isWhole,
  };
}

/** Returns what's wrong with the return annotation of a handler when its route is made; `undefined` if nothing is. */
export function unresolvedReturn(
  { site: { vm } }: Reading,
  func: FunctionValue,
  moment: Moment | undefined,
): Diagnosed | undefined {
  const annotation = func.def.type === 'Lambda' ? undefined : func.def.signature().returns;
  if (annotation === undefined || changedHint(vm, func, 'return') !== undefined) return undefined;
  const found = unresolvedIn(vm, annotation, func, momentIn(moment, func));
  if (found === undefined) return undefined;
  return { detail: worded(found, 'the result', ''), at: func.scope.placeOf(annotation) };
}

/** Returns the number of the definition that a function's module had got to; another module is taken to be read whole. */
const momentIn = (moment: Moment | undefined, { scope }: FunctionValue): number | undefined =>
  moment?.globals === scope.globals ? moment.definition : undefined;

const worded = ({ name, how }: Unresolved, of: string, meaning: string): string =>
  how === 'early'
    ? `Python ends the program here: the annotation of ${of} names ${name}, which isn't bound yet`
    : `FastAPI can't evaluate the annotation of ${of}, as ${name} ${how === 'whole' ? "isn't in the module when the route is made" : 'stays a text in it'}: it${meaning} answers 500 for /openapi.json`;
