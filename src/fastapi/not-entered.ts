import type { Call } from '../interpreter/call-site';
import { iterate } from '../interpreter/iterate';
import { textOf, unknown } from '../interpreter/make';
import type { FunctionValue, InstanceValue, LibraryValue, Unknown, Value } from '../interpreter/values';
import { VERBS } from './api-router';
import type { FastapiClasses } from './models';
import { modulesBelow } from './modules-below';
import { isA } from './parameters';

/** Methods that register something, by the names that FastAPI and Starlette give them. */
const REGISTERS: ReadonlySet<string> = new Set([
  ...VERBS,
  'api_route',
  'add_api_route',
  'add_api_websocket_route',
  'add_route',
  'add_websocket_route',
  'websocket',
  'websocket_route',
  'route',
  'include_router',
  'mount',
]);

/** Libraries that take an application and are known to add no route to it. */
const QUIET = new Set([
  'uvicorn',
  'hypercorn',
  'granian',
  'gunicorn',
  'starlette',
  'fastapi',
  'logging',
  'opentelemetry',
  'sentry_sdk',
  'ddtrace',
  'newrelic',
  'logfire',
  'slowapi',
  'mangum',
  'asgi_correlation_id',
  'secure',
  'httpx',
  'pytest',
  'asyncio',
  'typing',
]);

/**
 * What a call gives that can't be entered. Says so where routes may hang on it: an application or router is handed
 * over, or something unknown is asked to register a route.
 */
export function notEntered(
  callee: Unknown | LibraryValue,
  call: Call,
  classes: FastapiClasses | undefined,
): Unknown {
  const name = callee.kind === 'library' ? callee.name : callee.detail;
  const handed = classes === undefined ? undefined : handedOver(call, classes);
  const result: Unknown = {
    ...(callee.kind === 'library' ? unknown('library', `${name}(…)`, call.at) : callee),
    attr: asked(callee, call),
    wraps: handed,
  };
  if (!reportTarget(callee, call, name, handed) && handed !== undefined) reportHandover(callee, call, name);
  return result;
}

/** The registering method that this call is one of, for the decorator that follows: `get` of `UNKNOWN.get("/x")`. */
function asked(callee: Unknown | LibraryValue, { args, keywords }: Call): string | undefined {
  const method = methodOf(callee);
  const path = textOf(args[0] ?? keywords.get('path') ?? { kind: 'none' });
  return method !== undefined && path !== undefined && (path === '' || path.startsWith('/'))
    ? `@${method}`
    : undefined;
}

function methodOf(callee: Unknown | LibraryValue): string | undefined {
  const method =
    callee.kind === 'unknown' ? callee.attr : callee.name.slice(callee.name.lastIndexOf('.') + 1);
  return method !== undefined && REGISTERS.has(method) ? method : undefined;
}

/** `@UNKNOWN.get("/x")`, `UNKNOWN.add_api_route("/x", f)`, `UNKNOWN.include_router(router)`. */
function reportTarget(
  callee: Unknown | LibraryValue,
  call: Call,
  name: string,
  handed: Value | undefined,
): boolean {
  const func = call.args.find((arg): arg is FunctionValue => arg.kind === 'function');
  const decorates = callee.kind === 'unknown' && callee.attr?.startsWith('@') === true && func !== undefined;
  const registers = methodOf(callee) !== undefined && (func !== undefined || handed !== undefined);
  if (!decorates && !registers) return false;
  const affects = func !== undefined ? [func.module.name] : modulesBelow(call.vm, handed);
  call.vm.report({ code: 'target-unknown', detail: name, at: call.at, affects });
  return true;
}

function reportHandover(callee: Unknown | LibraryValue, call: Call, name: string): void {
  const [top = ''] = name.split(/[.(]/u);
  if (callee.kind === 'library' && QUIET.has(top)) return;
  if (callee.kind === 'unknown' && callee.reason === 'library' && QUIET.has(top)) return;
  call.vm.report({ code: 'handed-over', detail: `${name}(…)`, at: call.at, affects: [] });
}

/** The application or router among the arguments, also within a list. */
function handedOver(call: Call, classes: FastapiClasses): InstanceValue | undefined {
  for (const value of [...call.args, ...call.keywords.values()]) {
    const parts =
      value.kind === 'list' || value.kind === 'tuple'
        ? iterate(call.vm, value, call.at).items.map((one) => one.value)
        : [value];
    for (const part of parts) if (isA(part, classes.Router) || isA(part, classes.Starlette)) return part;
  }
  return undefined;
}
