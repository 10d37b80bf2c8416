import { type Call, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { item, NONE, str, textOf } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { includesAround, knownText } from './include-steps';
import { ownOrNone, setOwn } from '../../libraries/kit/instances';
import { pathFormat } from '../classes/routing/paths';
import type { RawRow } from '../listing/raw-row';
import { defaultId } from '../classes/routing/unique-id';

/** An operation id, and whether the program sets it. */
export interface OperationId {
  readonly operationId: string | null;
  readonly operationIdGiven: boolean;
}

const NO_ID: OperationId = { operationId: null, operationIdGiven: false };

/**
 * Returns `operation_id or unique_id` of the route as served (FastAPI 0.165, `from_api_route`): the given id, else
 * the result of the nearest `generate_unique_id_function`, that of the route, its router, or the includes around
 * it, innermost first.
 */
export function operationIdOf(call: Call, row: RawRow, methods: readonly string[]): OperationId {
  if (row.kind !== 'api') return NO_ID;
  const given = ownOrNone(call, row.route, 'operation_id');
  if (given.kind !== 'none') {
    const text = textOf(given);
    if (text !== '') return { operationId: text ?? null, operationIdGiven: true };
  }
  const known = registeredId(call, row);
  if (known !== undefined) return { operationId: known, operationIdGiven: false };
  const path = withinApplication(call, row);
  const generate = generatorOf(call, row);
  const id =
    generate === undefined
      ? defaultId(textOf(row.name), textOf(pathFormat(path)), methods[0])
      : textOf(callValue(call.vm, generate, { ...NO_ARGUMENTS, args: [served(call, row, path)] }, call.at));
  return { operationId: id ?? null, operationIdGiven: false };
}

/**
 * Returns the id that a route got as it was registered, whatever was assigned to it since; `undefined` for an included
 * one, whose id is made anew.
 */
export const registeredId = (call: Call, row: RawRow): string | undefined =>
  includesAround(call, row).length > 0 ? undefined : textOf(ownOrNone(call, row.route, 'unique_id'));

function generatorOf(call: Call, row: RawRow): Value | undefined {
  const around = includesAround(call, row);
  const router = around[0]?.router;
  const holders = [
    row.route,
    ...(router?.kind === 'instance' ? [router] : []),
    ...around.map((one) => one.context),
  ];
  return holders
    .map((holder) => ownOrNone(call, holder, 'generate_unique_id_function'))
    .find(({ kind }) => kind !== 'none');
}

/** Returns the route as the program's function sees it, with the changes of the includes around it. */
function served(call: Call, { route, tags }: RawRow, path: Value): InstanceValue {
  const copy = call.vm.instance(route.cls, route.place);
  setOwn(call, copy, {
    ...Object.fromEntries([...route.attrs.keys()].map((name) => [name, ownOrNone(call, route, name)])),
    path,
    path_format: pathFormat(path),
    tags: call.vm.listOf(tags.map(({ value }) => item(value))),
  });
  return copy;
}

/** Returns the path without mount paths: each application makes its own ids. */
export function withinApplication(call: Call, { steps, path }: RawRow): Value {
  const last = steps.findLastIndex(({ kind }) => kind !== 'include');
  if (last < 0) return path;
  const prefix = steps
    .slice(0, last + 1)
    .map((step) => prefixOf(call, step.route))
    .join('');
  const whole = textOf(path);
  return whole?.startsWith(prefix) ? str(whole.slice(prefix.length)) : NONE;
}

function prefixOf(call: Call, route: InstanceValue): string {
  const context = ownOrNone(call, route, 'include_context');
  return knownText(
    context.kind === 'instance' ? ownOrNone(call, context, 'prefix') : ownOrNone(call, route, 'path'),
  );
}
