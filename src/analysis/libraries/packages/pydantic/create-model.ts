import type { Site } from '../../../interpreter/calls/call-site';
import { makeClassFrom } from '../../../interpreter/statements/classes/class-definition';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { NONE, textOf } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { itemsOrSelf } from '../../kit/values';
import type { Schemas } from './schema';

/** Keywords that become attributes of the class. */
const OPTIONS = [
  ['__config__', 'model_config'],
  ['__doc__', '__doc__'],
] as const;

/** `create_model(name, __base__=…, field=(type, default))`. */
export function createModel(
  site: Site,
  name: Value,
  fields: ReadonlyMap<string, Value>,
  BaseModel: ClassValue,
  schemas: Schemas,
): Value {
  const base = fields.get('__base__') ?? BaseModel;
  const bases = itemsOrSelf(base);
  const attrs = new Map<string, Value>();
  for (const [option, attribute] of OPTIONS) {
    const given = fields.get(option);
    if (given !== undefined && given.kind !== 'none') attrs.set(attribute, given);
  }
  const validators = fields.get('__validators__');
  const content = validators === undefined ? undefined : contentOf(validators);
  for (const { key, value } of content === undefined ? [] : entriesOf(site.vm, content))
    attrs.set(textOf(key) ?? '', value);
  const made = makeClassFrom(site.vm, textOf(name) ?? 'Model', bases, attrs, site.at);
  if (made.kind !== 'class') return made;
  for (const [field, value] of fields) {
    if (field.startsWith('__')) continue;
    const [type = value, initial] =
      value.kind === 'tuple' ? value.items.map((one) => one.value) : [NONE, value];
    schemas.add(made, field, type, initial);
  }
  return made;
}
