import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { parseWhole } from '../analysis/python/parser';
import { fileOf } from '../scaffold/backend/layout';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import { fileText, withUnixEnds } from '../base/source/text';
import type { Field } from './field';
import { parseFields } from './field-spec';
import { readFields } from './read-fields';

/** A resource's fields, and whether its existing models are kept. */
export interface ChosenFields {
  readonly fields: readonly Field[];
  readonly isKept: boolean;
}

/**
 * Returns the given fields; without any, those of the existing models, which are then kept, even if they were edited. Throws
 * a Failure for a wrong spec.
 */
export function chosenFields(
  { files, layout }: Site,
  resource: ResourceName,
  options: FieldOptions,
): ChosenFields {
  const specs = fieldSpecs(options);
  const path = fileOf(layout, 'dto', resource);
  const text = fileText(files, path);
  if (specs.length > 0 || text === undefined) return { fields: parseFields(specs), isKept: false };
  for (const model of [
    `Create${resource.className}Request`,
    `Update${resource.className}Request`,
    `${resource.className}Response`,
  ]) {
    if (new RegExp(String.raw`^(?:class )?${model}\b`, 'm').test(text)) continue;
    throw new Failure(
      `${path} has no ${model}, which the service needs; add it, or give fields to write models anew.`,
    );
  }
  const fields = readFields(parseWhole(withUnixEnds(text)), resource.className);
  return { fields: fields ?? [], isKept: true };
}
