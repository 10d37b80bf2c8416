import type { Arguments } from '../calls/call-site';
import type { InstanceValue, Unknown, Value } from './values';

/** A call of a library's name without a model: `decimal.Decimal` with its arguments. */
interface Made extends Arguments {
  readonly name: string;
}

/** By the result itself: what's derived from it isn't what the call gave. */
const MADE = new WeakMap<Unknown | InstanceValue, Made>();

/** Packages with classes whose objects are told from the arguments. Other calls are too many to keep. */
const TOLD =
  /^(?:(?:datetime|decimal|ipaddress|pydantic|uuid|zoneinfo)\.|(?:fastapi|starlette)\.(?:\w+\.)?(?:\w*Response|Middleware)$)/;

/** Keeps the call that gave a value, if its result may be told from its arguments later. */
export function keepMade(result: Value, made: Made): void {
  const isTold = made.open === undefined && TOLD.test(made.name);
  if ((result.kind === 'unknown' || result.kind === 'instance') && isTold) MADE.set(result, made);
}

/** Returns the call of a library's name that gave a value; `undefined` for any other value. */
export const madeBy = (value: Unknown | InstanceValue): Made | undefined => MADE.get(value);
