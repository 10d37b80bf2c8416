import type { Place } from '../../../base/diagnostics/place';
import type { Site } from '../../interpreter/calls/call-site';
import { alternativesOf } from '../../interpreter/values/choice';
import { seen } from '../../interpreter/values/choice';
import { textOf } from '../../interpreter/values/make';
import type { InstanceValue, Single, Value } from '../../interpreter/values/values';
import { own } from '../../libraries/kit/instances';
import { causeOf } from '../../libraries/kit/values';
import { packageOf } from '../../interpreter/values/origin';
import type { Moment } from '../classes/routing/api-route';
import { packageBehind } from '../../types/context';
import { Doubt } from '../../types/doubt';
import type { Json } from '../../types/json/json';
import { jsonOf } from '../../types/json/json-value';

/** The means of reading one operation, and the parts of it that turn out not to be known. */
export interface Reading {
  readonly site: Site;
  readonly doubts: Doubt[];
  /** The names that FastAPI doesn't find in annotations, in words. */
  readonly unresolved: Diagnosed[];
  /** The moment at which FastAPI looks at the annotations of parameters; nothing for the end of the program. */
  readonly moment?: Moment | undefined;
  /** True for a release that doesn't look into `type Name = …`, so that a dependency in it isn't called. */
  readonly keepsAliases?: boolean;
}

/** A fault of an annotation, and its place. */
export interface Diagnosed {
  readonly detail: string;
  readonly at: Place;
}

/** Notes that a part isn't known. */
export function doubt({ site, doubts }: Reading, value: Value, what: string): void {
  const cause = causeOf(value, what, site.at);
  const at = cause.at.file === '' ? site.at : cause.at;
  if (doubts.some(({ reason }) => reason === `${what}: ${cause.detail}`)) return;
  const reason = cause.detail === what ? what : `${what}: ${cause.detail}`;
  doubts.push(new Doubt(reason, at, packageBehind(value) ?? packageOf(cause)));
}

/** Returns the one value that this path sees; `undefined` if tests that can't be decided leave several. */
export function single({ site }: Reading, value: Value): Single | undefined {
  const here = seen(value, site.vm.path);
  const [only, ...others] = here === undefined ? [] : alternativesOf(here);
  return only === undefined || others.length > 0 || only.value.kind === 'absent' ? undefined : only.value;
}

/** Returns an attribute that was given and isn't None. */
export function given({ site }: Reading, holder: InstanceValue, name: string): Value | undefined {
  const value = own(site, holder, name);
  return value === undefined || value.kind === 'none' ? undefined : value;
}

/** Returns an attribute as JSON; `undefined` if it wasn't given, or isn't known, which is noted. */
export function givenJson(reading: Reading, holder: InstanceValue, name: string): Json | undefined {
  const value = given(reading, holder, name);
  return value === undefined ? undefined : jsonIn(reading, value, name);
}

/** Returns a value as JSON; `undefined` if it can't be shown, or isn't known, which is noted. */
export function jsonIn(reading: Reading, value: Value, what: string): Json | undefined {
  const json = jsonOf(reading.site, value);
  if (!(json instanceof Doubt)) return json;
  if (!reading.doubts.some(({ reason }) => reason === `${what}: ${json.reason}`))
    reading.doubts.push(new Doubt(`${what}: ${json.reason}`, json.at, json.packageName));
  return undefined;
}

/** Returns a text attribute. Notes one that isn't known. */
export function givenText(reading: Reading, holder: InstanceValue, name: string): string | undefined {
  const value = given(reading, holder, name);
  if (value === undefined) return undefined;
  const text = textOf(value);
  if (text === undefined) doubt(reading, value, name);
  return text;
}

/** Returns a flag; `usual` if it wasn't given. Notes one that isn't known. */
export function givenFlag(reading: Reading, holder: InstanceValue, name: string, usual: boolean): boolean {
  const value = own(reading.site, holder, name);
  if (value === undefined) return usual;
  if (value.kind === 'none') return false;
  if (value.kind === 'bool') return value.value;
  doubt(reading, value, name);
  return usual;
}
