import { type Call, callOf, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { Exhausted, Raised, type Machine } from '../../interpreter/machine';
import { textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { handlerParameters } from './handler-parameters';
import { includeSteps, knownText, registered } from './include-steps';
import { operationIdOf } from './operation-id';
import { ownOrNone } from '../../libraries/kit/instances';
import type { RawRow } from '../listing/raw-row';
import { responseModelOf } from './response-model';
import type { Given, RouteDetails } from './route-details';

/**
 * Returns further facts about a row. Evaluates the program's functions and annotations, so call it after the routes
 * are listed and while the modules are loaded.
 */
export function describeRow(vm: Machine, row: RawRow, methods: readonly string[]): RouteDetails {
  const call = callOf(vm, NO_ARGUMENTS, row.route.place);
  const unknown = { operationId: null, operationIdGiven: false };
  const nothing = { parameters: undefined, pathParameters: [], mayTakeMore: true };
  return {
    ...attempt(call, () => operationIdOf(call, row, methods), unknown),
    summary: summaryOf(call, row),
    statusCode: statusOf(ownOrNone(call, row.route, 'status_code')),
    responseModel: responseModelOf(call, row),
    includes: includeSteps(call, row),
    registered: registered(call, row),
    ...attempt(call, () => handlerParameters(call, row, knownText(row.path)), nothing),
  };
}

/** Models `generate_operation_summary` (0.165). */
function summaryOf(call: Call, { kind, route, name }: RawRow): string | null {
  if (kind !== 'api') return null;
  const given = ownOrNone(call, route, 'summary');
  if (given.kind !== 'none' && textOf(given) !== '') return textOf(given) ?? null;
  return (
    textOf(name)
      ?.replaceAll('_', ' ')
      .replace(/\p{L}+/gu, titled) ?? null
  );
}

/** Capitalises a word as `str.title` does. */
const titled = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** Returns the number, also that of a member of `http.HTTPStatus`. */
function statusOf(value: Value): Given<number> {
  if (value.kind === 'none') return { kind: 'absent' };
  const code = value.kind === 'instance' ? (value.payload ?? value.attrs.get('_value_')) : value;
  return code?.kind === 'num' ? { kind: 'given', value: Number(code.value) } : { kind: 'unknown' };
}

/** Runs a late evaluation, which may raise or exhaust the steps; returns `otherwise` then. */
function attempt<T>({ vm }: Call, action: () => T, otherwise: T): T {
  vm.restart();
  const { path } = vm;
  try {
    return action();
  } catch (error) {
    if (!(error instanceof Raised || error instanceof Exhausted)) throw error;
    return otherwise;
  } finally {
    vm.path = path;
  }
}
