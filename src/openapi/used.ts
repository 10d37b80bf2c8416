import { isList, isObject, type Json, type JsonObject } from '../analysis/types/json/json';
import { ownEntry } from '../base/code/own-entry';
import { REF } from './schema/names';

/** Returns a document without the schemas that nothing in it refers to. */
export function withUsed(document: JsonObject): JsonObject {
  const { components, ...rest } = document;
  if (!isObject(components) || !isObject(components['schemas'])) return document;
  const { schemas, ...others } = components;
  const used = new Set<string>();
  const visit = (value: Json): void => {
    if (isList(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const [key, one] of Object.entries(value)) {
      if (key === '$ref' && typeof one === 'string') use(one);
      else if (key === 'mapping' && isObject(one)) Object.values(one).forEach(use);
      else visit(one);
    }
  };
  const use = (ref: Json): void => {
    const name = typeof ref === 'string' && ref.startsWith(REF) ? ref.slice(REF.length) : undefined;
    const schema = name === undefined || used.has(name) ? undefined : ownEntry(schemas, name);
    if (name === undefined || schema === undefined) return;
    used.add(name);
    visit(schema);
  };
  visit(rest);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  const left = { ...(Object.keys(kept).length > 0 ? { schemas: kept } : {}), ...others };
  const entries = Object.entries(document).map(
    ([key, value]) => [key, key === 'components' ? left : value] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => !isObject(value) || Object.keys(value).length > 0));
}
