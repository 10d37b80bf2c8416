import { findOnClass } from '../../interpreter/values/classes';
import { entriesOf, contentOf } from '../../interpreter/values/dicts';
import { isGenerator } from '../../interpreter/calls/functions';
import { NONE, textOf } from '../../interpreter/values/make';
import type { FunctionValue, InstanceValue, Value } from '../../interpreter/values/values';
import { own, ownOrNone } from '../../libraries/kit/instances';
import { integerOf, memberValue } from '../../libraries/kit/values';
import { fieldOf } from '../../types/fields/field-of';
import { isObject, type JsonObject } from '../../types/json/json';
import type { TypedField } from '../../types/type-node';
import { returnHint } from './signature';
import { dictOfAll, isDefaultClass, isDefaultModel, momentOf } from '../classes/routing/api-route';
import { unwrap } from '../classes/endpoint';
import type { Effective } from './effective';
import type { ResponseSource, ResponsesSource, StreamSource } from './source';
import { DEFAULT_RESPONSE, libraryNames, type ResponseClass, responseClassOf } from './special-types';
import { unresolvedReturn } from './unresolved';
import { doubt, given, givenText, jsonIn, type Reading, single } from './values';

/** Returns the responses of an operation, the usual one and those of `responses={…}` (`APIRoute`, 0.165). */
export function responsesOf(reading: Reading, effective: Effective, uniqueId: string): ResponsesSource {
  const { route } = effective;
  const cls = classOf(reading, effective);
  const code = statusOf(reading, own(reading.site, route, 'status_code') ?? NONE);
  const yields = isYielding(effective);
  const streams = yields && (cls === DEFAULT_RESPONSE || cls?.mediaType === 'text/event-stream');
  const model = declaredResponse(reading, effective);
  const field =
    model === undefined || yields
      ? undefined
      : fieldOf(reading.site, { name: `Response_${uniqueId}`, annotation: model.type, module: model.module });
  return {
    status: String(code ?? cls?.status ?? 200),
    description: givenText(reading, route, 'response_description') ?? 'Successful Response',
    allowsBody: code === undefined || allowsBody(code),
    mediaType: cls?.mediaType,
    isJson: cls?.isJson ?? false,
    field,
    ...(streams
      ? {
          stream: streamOf(reading, cls, isDefaultModel(effective.model) ? model : undefined, uniqueId),
        }
      : {}),
    more: moreOf(reading, effective, uniqueId),
  };
}

/** Models `is_body_allowed_for_status_code`. */
const allowsBody = (code: number): boolean => code >= 200 && code !== 204 && code !== 205 && code !== 304;

/** Returns a status code, also that of a member of `http.HTTPStatus`. */
function statusOf(reading: Reading, value: Value): number | undefined {
  const here = single(reading, value);
  if (here?.kind === 'none') return undefined;
  const code = here === undefined ? undefined : integerOf(memberValue(here));
  if (code === undefined) doubt(reading, value, 'the status code');
  return code;
}

/** Returns the response class of a route: its own, or the nearest default of the routers and includes around it. */
function classOf(reading: Reading, { route, around }: Effective): ResponseClass | undefined {
  const own = given(reading, route, 'response_class');
  const wider = around.map((one) => given(reading, one, 'default_response_class'));
  const value = own !== undefined && !isDefaultClass(own) ? own : wider.find((one) => one !== undefined);
  if (value === undefined) return DEFAULT_RESPONSE;
  const cls = single(reading, value);
  if (cls !== undefined && isDefaultClass(cls)) return DEFAULT_RESPONSE;
  const found = cls === undefined ? undefined : responseClassOf(cls);
  if (cls === undefined || found === undefined) {
    doubt(reading, value, 'the response class');
    return undefined;
  }
  const media = cls.kind === 'class' ? findOnClass(cls, 'media_type') : undefined;
  if (media === undefined) return found;
  const text = textOf(media);
  if (text === undefined && media.kind !== 'none') doubt(reading, media, 'the media type of a response');
  return { ...found, mediaType: text };
}

/** A type, and the module whose names its quotes have. */
interface Declared {
  readonly type: Value;
  readonly module: string | undefined;
}

/** Returns the type of the response: `response_model`, else the return annotation, unless it's a response itself. */
export function declaredResponse(
  reading: Reading,
  { route, endpoint, model }: Pick<Effective, 'route' | 'endpoint' | 'model'>,
): Declared | undefined {
  if (!isDefaultModel(model)) {
    const here = single(reading, model) ?? model;
    // FastAPI refuses a response as `response_model`; a program that gets here with one has FastAPI's default, which isn't None.
    const isNone = here.kind === 'none' || responseClassOf(here) !== undefined;
    return isNone ? undefined : { type: here, module: undefined };
  }
  const func = functionOf(endpoint, '__signature__');
  const unresolved = func === undefined ? undefined : unresolvedReturn(reading, func, momentOf(route));
  if (unresolved !== undefined) {
    reading.unresolved.push(unresolved);
    return undefined;
  }
  const hint = func === undefined ? undefined : returnHint(reading, func);
  if (func === undefined || hint === undefined || hint.kind === 'none') return undefined;
  const here = single(reading, hint) ?? hint;
  const isForm = here.kind === 'instance' && here.cls.name === 'Annotated';
  const type = isForm ? (here.attrs.get('__origin__') ?? here) : here;
  return responseClassOf(type) === undefined ? { type: here, module: func.module.name } : undefined;
}

/** Returns the function of the project behind an endpoint; up to one with an attribute, if one is named. */
function functionOf(endpoint: Value, until?: string): FunctionValue | undefined {
  const under = unwrap(endpoint, until);
  switch (under.kind) {
    case 'function':
      return under;
    case 'method':
    case 'descriptor':
    case 'partial':
      return functionOf(under.func, until);
    case 'instance': {
      const call = findOnClass(under.cls, '__call__');
      return call?.kind === 'function' ? call : undefined;
    }
    default:
      return undefined;
  }
}

/** Tells whether a handler yields the items of its response (since FastAPI 0.134). */
function isYielding({ endpoint, streams }: Effective): boolean {
  const func = streams ? functionOf(endpoint) : undefined;
  return func !== undefined && isGenerator(func);
}

/** Names of the types whose first parameter is the type of an item. */
const ITERABLES: ReadonlySet<string> = new Set([
  'AsyncIterable',
  'AsyncIterator',
  'AsyncGenerator',
  'Iterable',
  'Iterator',
  'Generator',
]);

function streamOf(
  reading: Reading,
  cls: ResponseClass | undefined,
  model: Declared | undefined,
  uniqueId: string,
): StreamSource {
  const type = model?.type;
  const args = type?.kind === 'class' && ITERABLES.has(type.name) ? type.args : undefined;
  const [item] = args ?? [];
  const field =
    item === undefined || model === undefined || isServerSentEvent(item)
      ? undefined
      : fieldOf(reading.site, {
          name: `StreamItem_${uniqueId}`,
          annotation: item,
          module: model.module,
        });
  return {
    mediaType: cls?.mediaType === 'text/event-stream' ? cls.mediaType : 'application/jsonl',
    field,
  };
}

/** FastAPI's own event tells nothing of its data. */
const isServerSentEvent = (item: Value): boolean =>
  [...libraryNames(item)].some((name) => /^fastapi\.sse\.ServerSentEvent$/u.test(name));

/** Returns the responses of the application, the includes, the router and the route, the later ones winning. */
function moreOf(
  reading: Reading,
  { call, route, around }: Effective,
  uniqueId: string,
): readonly ResponseSource[] {
  const holders: readonly InstanceValue[] = [...[...around].reverse(), route];
  const dicts = holders.map((one) => ownOrNone(reading.site, one, 'responses'));
  const merged = contentOf(dictOfAll(call, ...dicts));
  if (merged === undefined) return [];
  if (merged.open !== undefined) doubt(reading, merged.open, 'responses');
  const found: ResponseSource[] = [];
  for (const { key, value, guard } of entriesOf(reading.site.vm, merged)) {
    const plain = memberValue(key);
    const status = plain.kind === 'num' ? String(plain.value) : textOf(plain)?.toUpperCase();
    const response = contentOf(single(reading, value) ?? NONE);
    if (status === undefined || response === undefined || guard.length > 0) {
      doubt(reading, response === undefined ? value : key, 'a response');
      continue;
    }
    const named = status === 'DEFAULT' ? 'default' : status;
    found.push(oneMore(reading, named, response, uniqueId));
  }
  return found;
}

function oneMore(
  reading: Reading,
  status: string,
  response: Extract<Value, { kind: 'dict' }>,
  uniqueId: string,
): ResponseSource {
  const { vm } = reading.site;
  const data: Record<string, JsonObject[string]> = {};
  let field: TypedField | undefined;
  for (const { key, value } of entriesOf(vm, response)) {
    const name = textOf(key);
    if (name === undefined) doubt(reading, key, `a key of the response ${status}`);
    else if (name === 'model') {
      const type = single(reading, value) ?? value;
      if (type.kind !== 'none')
        field = fieldOf(reading.site, { name: `Response_${status}_${uniqueId}`, annotation: type });
    } else {
      const json = jsonIn(reading, value, `${name} of the response ${status}`);
      if (json !== undefined) data[name] = json;
    }
  }
  if (response.open !== undefined) doubt(reading, response.open, `the response ${status}`);
  return { status, field, data: isObject(data) ? data : {} };
}
