import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { isA } from '../../kit/instances';
import { validating } from './refusal';
import { beforeValidatorsOf, schemasOf } from './schema';

/**
 * Makes a model of a value, as `model_validate` and a field of the model's type do: of a mapping, or of what the validators
 * with `mode="before"` make a mapping of. Returns `undefined` for a value that pydantic refuses.
 */
export function makeModel(site: Site, cls: ClassValue, given: Value): Value | undefined {
  if (isA(given, cls) || given.kind === 'unknown') return given;
  const isRoot = cls.mro.some(({ name, module }) => name === 'RootModel' && module === 'pydantic');
  if (isRoot) return callValue(site.vm, cls, { ...NO_ARGUMENTS, args: [given] }, site.at);
  const mapping = contentOf(given) === undefined ? mappingOf(site, cls, given) : given;
  const dict = mapping === undefined ? undefined : contentOf(mapping);
  if (mapping === undefined || isA(mapping, cls)) return mapping;
  if (dict === undefined) return unknown('operands', 'what a model is made of', site.at);
  const keywords = new Map<string, Value>();
  for (const { key, value } of entriesOf(site.vm, dict)) {
    const name = textOf(key);
    if (name !== undefined) keywords.set(name, value);
  }
  return callValue(site.vm, cls, { args: [], keywords, open: dict.open }, site.at);
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
