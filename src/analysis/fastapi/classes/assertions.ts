import type { Call, Site } from '../../interpreter/calls/call-site';
import { DATA, textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';

/**
 * Raises an exception of FastAPI or Starlette if a `try` catches it; otherwise reports it, since it ends the
 * import.
 */
export function refuse(
  { vm, at }: Site,
  exception: Parameters<Call['vm']['raiseIfCaught']>[0],
  why: string,
  detail = why,
): void {
  vm.raiseIfCaught(exception, why, at);
  vm.report({ code: 'rejected', detail, at, affects: [] });
}

/** Checks FastAPI's conditions on a prefix. */
export function checkPrefix(call: Call, prefix: Value): void {
  const text = textOf(prefix);
  if (text === undefined || text === '') return;
  const why = !text.startsWith('/')
    ? "must start with '/'"
    : text.endsWith('/')
      ? "must not end with '/'"
      : undefined;
  if (why !== undefined)
    refuse(call, 'AssertionError', `a path prefix ${why}`, `the path prefix "${text}" ${why}`);
}

/** Checks Starlette's conditions on a path. FastAPI accepts any path for an operation. */
export function checkPath(call: Call, path: Value, mayBeEmpty = false): void {
  if (path.kind !== 'str') return;
  const [first = ''] = path.parts;
  if (typeof first !== 'string' || first.startsWith('/') || (first === '' && mayBeEmpty)) return;
  const why = "a routed path must start with '/'";
  refuse(call, 'AssertionError', why, `${why}, unlike "${first}"`);
}

const NEVER_CALLABLE: ReadonlySet<Value['kind']> = new Set([...DATA, 'module']);

/** Checks FastAPI's conditions on an operation: a callable endpoint and at least one method. */
export function checkOperation(call: Call, endpoint: Value, methods: Value): void {
  if (NEVER_CALLABLE.has(endpoint.kind) && call.open === undefined)
    refuse(call, 'AssertionError', 'an endpoint must be a callable');
  if (methods.kind === 'set' && methods.items.length === 0 && methods.open === undefined)
    refuse(call, 'AssertionError', 'an operation needs a method');
}
