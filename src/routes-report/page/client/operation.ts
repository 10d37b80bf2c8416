import { type Fields, fieldsOf, type Json, listOf, operationOf, textOf } from './document';
import { element, pair, terms } from './elements';
import { described, named, schemaContent } from './schema';

type Pair = readonly HTMLElement[];

/** Returns what the OpenAPI document says of a route's operations: one after the other if there are several. */
export function operationPairs(path: string, methods: readonly string[]): readonly Pair[] {
  const operations = methods.flatMap((method) => {
    const found = operationOf(path, method);
    return found === undefined ? [] : [{ method, pairs: pairsOf(found) }];
  });
  const [first] = operations;
  if (operations.length === 1 && first !== undefined) return first.pairs;
  return operations.map(({ method, pairs }) => pair(method.toUpperCase(), terms('fields', pairs)));
}

function pairsOf(operation: Fields): readonly Pair[] {
  const { summary, operationId, deprecated, parameters, requestBody, responses, callbacks } = operation;
  const unknown = operation['x-unknown'];
  const text = described(operation);
  return [
    ...(unknown === undefined ? [] : [pair('Not known', element('span', 'mark', textOf(unknown)))]),
    ...(summary === undefined ? [] : [pair('Summary', textOf(summary))]),
    ...(text.length === 0 ? [] : [pair('Description', ...text)]),
    ...(operationId === undefined ? [] : [pair('Operation id', element('code', '', textOf(operationId)))]),
    ...(deprecated === true ? [pair('Deprecated', 'yes')] : []),
    ...(parameters === undefined ? [] : [pair('Parameters', parameterList(listOf(parameters)))]),
    ...(requestBody === undefined ? [] : [pair('Body', bodyOf(fieldsOf(requestBody)))]),
    pair('Responses', responseList(fieldsOf(responses))),
    ...(callbacks === undefined ? [] : [pair('Callbacks', Object.keys(fieldsOf(callbacks)).join(', '))]),
  ];
}

function parameterList(parameters: readonly Json[]): HTMLElement {
  const pairs = parameters.map(fieldsOf).map((one) => {
    const place = element('span', 'kind', `in ${textOf(one['in'])} `);
    const old = one['deprecated'] === true ? [element('span', 'kind', ' deprecated')] : [];
    const name = named(textOf(one['name']), one['required'] === true);
    return pair(name, place, ...schemaContent(fieldsOf(one['schema'])), ...old, ...described(one));
  });
  return terms('fields', pairs);
}

function bodyOf(body: Fields): HTMLElement {
  const pairs = contentPairs(body).map(([type, ...content]) =>
    pair(named(type, body['required'] === true), ...content),
  );
  return terms('fields', pairs);
}

function responseList(responses: Fields): HTMLElement {
  const pairs = Object.entries(responses).map(([status, value]) => {
    const response = fieldsOf(value);
    const contents = contentPairs(response).map(([type, ...content]) =>
      element('div', '', element('span', 'kind', `${type} `), ...content),
    );
    return pair(element('code', '', status), textOf(response['description']), ...contents);
  });
  return terms('fields', pairs);
}

/** Returns each media type of a body or a response with its schema. */
function contentPairs({ content }: Fields): readonly (readonly [string, ...(string | Node)[]])[] {
  return Object.entries(fieldsOf(content)).map(([type, value]) => {
    const { schema, itemSchema } = fieldsOf(value);
    const items = itemSchema === undefined ? [] : ['stream of ', ...schemaContent(fieldsOf(itemSchema))];
    return [type, ...(schema === undefined ? items : schemaContent(fieldsOf(schema)))];
  });
}
