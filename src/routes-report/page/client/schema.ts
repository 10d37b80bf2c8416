import { type Fields, fieldsOf, listOf, nameOf, schemaOf, textOf } from './document';
import { type Content, element, pair, terms } from './elements';
import { schemaWords } from './schema-words';

/** Returns a schema in words, with the models in it, folded; their fields are made when one unfolds them. */
export function schemaContent(schema: Fields): readonly Content[] {
  const { $ref, default: _, ...others } = schema;
  if ($ref !== undefined && Object.keys(others).length === 0)
    return [modelOf(textOf($ref)), ...defaultOf(schema)];
  const words = element('code', isUnknown(schema) ? 'mark' : '', schemaWords(schema));
  const models = [...new Set(referencesIn(schema))].map(modelOf);
  const own = hasFields(schema) ? [fieldList(schema)] : [];
  return [words, ...defaultOf(schema), ...own, ...models];
}

const isUnknown = (schema: Fields): boolean => schema['x-unknown'] !== undefined;

const hasFields = ({ properties }: Fields): boolean => Object.keys(fieldsOf(properties)).length > 0;

const defaultOf = (schema: Fields): readonly Content[] =>
  'default' in schema ? [' = ', element('code', '', JSON.stringify(schema['default']))] : [];

/** Returns the references of a schema, without those of the models that they lead to, nor of its own fields. */
function referencesIn(schema: Fields): readonly string[] {
  const { $ref, items, additionalProperties, allOf, anyOf, oneOf, prefixItems } = schema;
  if ($ref !== undefined) return [textOf($ref)];
  const parts = [items, additionalProperties, ...[allOf, anyOf, oneOf, prefixItems].flatMap(listOf)];
  return parts.flatMap((part) => (part === undefined ? [] : referencesIn(fieldsOf(part))));
}

function modelOf(reference: string): HTMLElement {
  const model = element('details', 'model', element('summary', '', element('code', '', nameOf(reference))));
  model.addEventListener(
    'toggle',
    () => {
      model.append(...inside(schemaOf(reference)));
    },
    { once: true },
  );
  return model;
}

/** Returns what stands in a model: its description and fields, or what else it is. */
function inside(schema: Fields): readonly Content[] {
  const content = hasFields(schema) ? [fieldList(schema)] : schemaContent(schema);
  return [...described(schema), ...content];
}

function fieldList({ properties, required }: Fields): HTMLElement {
  const needed = new Set(listOf(required));
  const pairs = Object.entries(fieldsOf(properties)).map(([name, value]) => {
    const schema = fieldsOf(value);
    return pair(named(name, needed.has(name)), ...schemaContent(schema), ...described(schema));
  });
  return terms('fields', pairs);
}

/** Returns a name, marked if it's required. */
export const named = (name: string, isRequired: boolean): HTMLElement =>
  element(
    'span',
    '',
    element('code', '', name),
    ...(isRequired ? [' ', element('span', 'kind', 'required')] : []),
  );

/** Returns the description of an object of the document. */
export const described = ({ description }: Fields): readonly Content[] =>
  textOf(description) === '' ? [] : [element('div', 'description', textOf(description))];
