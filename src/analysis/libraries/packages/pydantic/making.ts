import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { isA } from '../../kit/instances';
import { refuseData, validating } from './refusal';
import { beforeValidatorsOf, schemasOf, wrapValidatorsOf } from './schema';
import { aroundModel } from './wrapping';

/**
 * Makes a model of a value, as `model_validate` and a field of the model's type do: of a mapping, or of what the validators
 * with `mode="before"` make a mapping of. Returns `undefined` for a value that pydantic refuses.
 */
export function makeModel(site: Site, cls: ClassValue, given: Value): Value | undefined {
  if (given.kind === 'unknown') return given;
  if (wrapValidatorsOf(cls).length === 0 || isRoot(cls)) return makePlain(site, cls, given);
  const inner = (value: Value): Value =>
    isNoMapping(value) && beforeValidatorsOf(cls).length === 0
      ? refusedModel(site, cls)
      : (makePlain(site, cls, value) ?? refusedModel(site, cls));
  return aroundModel(site, cls, inner)(given);
}

/** Makes a model of a value without the validators with `mode="wrap"`. */
function makePlain(site: Site, cls: ClassValue, given: Value): Value | undefined {
  if (isA(given, cls) || given.kind === 'unknown') return given;
  if (isRoot(cls)) return callValue(site.vm, cls, { ...NO_ARGUMENTS, args: [given] }, site.at);
  const mapping = contentOf(given) === undefined ? mappingOf(site, cls, given) : given;
  const dict = mapping === undefined ? undefined : contentOf(mapping);
  if (mapping === undefined || isA(mapping, cls)) return mapping;
  if (dict === undefined) return unknown('operands', 'what a model is made of', site.at);
  const keywords = new Map<string, Value>();
  for (const { key, value } of entriesOf(site.vm, dict)) {
    const name = textOf(key);
    if (name !== undefined) keywords.set(name, value);
  }
  const wrapped = wrapValidatorsOf(cls).length > 0 ? schemasOf(cls)?.wrapped : undefined;
  wrapped?.add(cls);
  try {
    return callValue(site.vm, cls, { args: [], keywords, open: dict.open }, site.at);
  } finally {
    wrapped?.delete(cls);
  }
}

/** Tells whether a class is a model of a single value. */
export const isRoot = (cls: ClassValue): boolean =>
  cls.mro.some(({ name, module }) => name === 'RootModel' && module === 'pydantic');

/** Kinds of values that no model without validators of its own is made of. */
const NO_MAPPINGS: ReadonlySet<Value['kind']> = new Set(['str', 'num', 'bool', 'list', 'tuple']);

const isNoMapping = (value: Value): boolean => NO_MAPPINGS.has(value.kind) && contentOf(value) === undefined;

/** Tells whether a class is a model that surely refuses a value, being no mapping. */
export const isNoModelOf = (cls: ClassValue, value: Value): boolean =>
  isNoMapping(value) &&
  schemasOf(cls) !== undefined &&
  !isRoot(cls) &&
  beforeValidatorsOf(cls).length === 0 &&
  wrapValidatorsOf(cls).length === 0;

/** Refuses what no model is made of; where nothing catches that, the model is unknown. */
export function refusedModel(site: Site, cls: ClassValue): Value {
  const schemas = schemasOf(cls);
  if (schemas !== undefined)
    refuseData(site, schemas.markers.ValidationError, `${cls.name}: not made of a mapping`);
  return unknown('operands', `what ${cls.name} is made of`, site.at);
}

/** Returns what a model's validators make of a value that's no mapping; `undefined` if it has none that see it. */
function mappingOf(site: Site, cls: ClassValue, given: Value): Value | undefined {
  const before = beforeValidatorsOf(cls);
  const schemas = schemasOf(cls);
  if (before.length === 0 || schemas === undefined) return undefined;
  // Made of the mapping, the model runs them once more: they pass mappings on.
  return validating(site, schemas.markers.ValidationError, () =>
    before.reduce((value, { func }) => {
      if (value.kind === 'unknown' || contentOf(value) !== undefined) return value;
      return invoke(site, func.kind === 'descriptor' ? func.func : func, cls, value);
    }, given),
  );
}
