import { getAttribute } from '../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { iterate } from '../../interpreter/evaluation/iterate';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { Doubt } from '../../types/doubt';
import { isObject, type Json, type JsonObject } from '../../types/json/json';
import { jsonOf, valueOfJson } from '../../types/json/json-value';
import { safely } from '../../types/safely';
import { type DocumentArguments, forgetDocument, withDocuments } from '../classes/documents';
import { infoFrom } from './info';
import type { ApplicationSource, MakeDocument } from './source';
import type { Reading } from './values';

/**
 * Returns the program's own function in place of `app.openapi`, which gets a maker of documents for `get_openapi` and returns
 * the document; `undefined` if the program has none.
 */
export function replacedIn(reading: Reading, app: InstanceValue): ApplicationSource['replaced'] {
  const { site } = reading;
  const { vm } = site;
  const inherited = app.cls.mro.find(({ attrs, place }) => place !== undefined && attrs.has('openapi'));
  if (!app.attrs.has('openapi') && inherited === undefined) return undefined;
  const openapi = getAttribute(vm, app, 'openapi', app.place);
  const doubt = new Doubt('the program makes the document by a function that is not known', app.place);
  return (make) =>
    withDocuments(vm, makerOf(make), () =>
      safely<JsonObject | Doubt>(site, doubt, () => {
        vm.restart();
        forgetDocument(site, app);
        const made = jsonOf(site, callValue(vm, openapi, NO_ARGUMENTS, app.place));
        return made instanceof Doubt || !isObject(made) ? reasonOf(made, doubt) : made;
      }),
    );
}

const reasonOf = (made: Json | Doubt | undefined, usual: Doubt): Doubt =>
  made instanceof Doubt
    ? new Doubt(`the document that the program makes: ${made.reason}`, made.at, made.packageName)
    : usual;

const makerOf = (make: MakeDocument) => ({
  ofApplication: (_: InstanceValue, site: Site): Value => valueOfJson(site, make({}, undefined)),
  ofArguments: (given: DocumentArguments, site: Site): Value => {
    const routes = given['routes'];
    const tops = routes === undefined ? undefined : itemsOf(site, routes);
    return valueOfJson(site, make(changesOf(given, site), tops));
  },
});

/** Returns the objects in a list of routes; `undefined` if it isn't known, which means all. */
function itemsOf({ vm, at }: Site, routes: Value): ReadonlySet<Value> | undefined {
  const { items, open } = iterate(vm, routes, at);
  return open === undefined ? new Set(items.map(({ value }) => value)) : undefined;
}

function changesOf(given: DocumentArguments, site: Site): Parameters<MakeDocument>[0] {
  const json = (name: string): Json | undefined => {
    const value = given[name];
    const shown = value === undefined ? undefined : jsonOf(site, value);
    return shown instanceof Doubt ? { 'x-unknown': shown.reason } : shown;
  };
  const [version, separates] = [json('openapi_version'), json('separate_input_output_schemas')];
  return {
    info: infoFrom(json),
    servers: json('servers'),
    tags: json('tags'),
    externalDocs: json('external_docs'),
    separatesSchemas: separates !== false,
    ...(typeof version === 'string' ? { openapiVersion: version } : {}),
    ...(given['webhooks']?.kind === 'none' ? { webhooks: [] } : {}),
  };
}
