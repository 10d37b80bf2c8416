import { ownEntry } from '../../../base/code/own-entry';
import type { Value } from '../../interpreter/values/values';

/** Classes whose objects FastAPI hands to a parameter instead of reading it from the request. */
const HANDED: ReadonlySet<string> = new Set([
  'Request',
  'WebSocket',
  'HTTPConnection',
  'Response',
  'BackgroundTasks',
  'SecurityScopes',
]);

/** Returns the names of the modelled or library classes that a class is, or is based on, the nearest first. */
export function* libraryNames(type: Value, depth = 0): Generator<string> {
  if (type.kind === 'library') yield type.name;
  if (type.kind !== 'class' || depth > 20) return;
  for (const cls of type.mro) {
    if (cls.place === undefined) yield `${cls.module}.${cls.qualname}`;
    else for (const base of cls.bases) if (base.kind === 'library') yield base.name;
  }
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const isFramework = (name: string): boolean => /^(?:fastapi|starlette)\./u.test(name);

/** Returns the name of the class of FastAPI or Starlette whose object a parameter is handed: `Request`. */
export function handedClass(type: Value | undefined): string | undefined {
  if (type === undefined) return undefined;
  for (const name of libraryNames(type))
    if ((isFramework(name) || RESPONSES.has(name)) && isHanded(name)) return lastPart(name);
  return undefined;
}

const isHanded = (name: string): boolean => HANDED.has(lastPart(name)) || responseNamed(name) !== undefined;

/** The response of a class: its media type, if it has one, and its status code. */
export interface ResponseClass {
  readonly mediaType: string | undefined;
  readonly status: number;
  /** True for a subclass of `JSONResponse`: only these show the model. */
  readonly isJson: boolean;
}

const response = (mediaType?: string, isJson = false, status = 200): ResponseClass => ({
  mediaType,
  status,
  isJson,
});

const JSON_TYPE = 'application/json';

/** Response classes of Starlette and FastAPI by their names there (0.165). */
const FRAMEWORK: Readonly<Record<string, ResponseClass>> = {
  Response: response(),
  HTMLResponse: response('text/html'),
  PlainTextResponse: response('text/plain'),
  JSONResponse: response(JSON_TYPE, true),
  ORJSONResponse: response(JSON_TYPE, true),
  UJSONResponse: response(JSON_TYPE, true),
  RedirectResponse: response(undefined, false, 307),
  StreamingResponse: response(),
  FileResponse: response(),
  EventSourceResponse: response('text/event-stream'),
  _TemplateResponse: response('text/html'),
};

/** Response classes of other packages. */
const RESPONSES: ReadonlyMap<string, ResponseClass> = new Map([
  ['sse_starlette.EventSourceResponse', response('text/event-stream')],
  ['sse_starlette.sse.EventSourceResponse', response('text/event-stream')],
]);

const responseNamed = (name: string): ResponseClass | undefined =>
  RESPONSES.get(name) ?? (isFramework(name) ? ownEntry(FRAMEWORK, lastPart(name)) : undefined);

/** The response class that FastAPI uses by default. */
export const DEFAULT_RESPONSE: ResponseClass = response(JSON_TYPE, true);

/** Returns the nearest class of a library that a response class is based on; `undefined` for what's no response class. */
export function responseClassOf(type: Value): ResponseClass | undefined {
  for (const name of libraryNames(type)) {
    const found = responseNamed(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
