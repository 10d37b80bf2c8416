import { isList, isObject, type Json, type JsonObject } from '../analysis/types/json';

/** Keys of a document whose values FastAPI reads as addresses: their hosts get a path. */
const ADDRESSES: ReadonlySet<string> = new Set(['contact', 'license', 'externalDocs']);

/** Returns a document as FastAPI's models write it: without nulls, web addresses with a path. */
export function encoded(document: JsonObject, hide: (text: string) => string): JsonObject {
  const written = withoutNulls(document, hide);
  return isObject(written) ? withAddresses(written) : {};
}

function withoutNulls(value: Json, hide: (text: string) => string): Json {
  if (typeof value === 'string') return hide(value);
  if (isList(value)) return value.map((one) => withoutNulls(one, hide));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === null ? [] : [[key, withoutNulls(one, hide)]])),
  );
}

/** Returns the parts of a document outside the paths with their addresses as pydantic writes them. */
function withAddresses(document: JsonObject): JsonObject {
  const { info, tags, externalDocs } = document;
  return {
    ...document,
    ...(isObject(info) ? { info: inside(info) } : {}),
    ...(isList(tags) ? { tags: tags.map((tag) => (isObject(tag) ? inside(tag) : tag)) } : {}),
    ...(isObject(externalDocs) ? { externalDocs: withUrl(externalDocs) } : {}),
  };
}

const inside = (holder: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(holder).map(([key, value]) => [
      key,
      ADDRESSES.has(key) && isObject(value) ? withUrl(value) : value,
    ]),
  );

function withUrl(holder: JsonObject): JsonObject {
  const { url } = holder;
  return typeof url === 'string' && URL.canParse(url) ? { ...holder, url: new URL(url).href } : holder;
}
