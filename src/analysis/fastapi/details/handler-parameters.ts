import { findOnClass } from '../../interpreter/values/classes';
import type { Call } from '../../interpreter/calls/call-site';
import { iterate } from '../../interpreter/evaluation/iterate';
import { NONE, textOf } from '../../interpreter/values/make';
import type { Parameter } from '../../interpreter/calls/signature';
import type { Value } from '../../interpreter/values/values';
import { packageOf } from '../../interpreter/values/origin';
import { declaredBy, signatureOf, type Declared } from './declared';
import { includesAround } from './include-steps';
import { isDependency, isPathMarker } from '../classes/markers';
import { schemaOf } from './parameter-schema';
import { ownOrNone } from '../../libraries/kit/instances';
import type { RawRow } from '../listing/raw-row';
import type { HandlerParameter, ParameterSchema, RouteDetails } from './route-details';

type Parameters = Pick<RouteDetails, 'parameters' | 'pathParameters' | 'mayTakeMore'>;

/** Returns the parameters of a row's handler and of its dependencies, and which of them come from the path. */
export function handlerParameters(call: Call, row: RawRow, path: string): Parameters {
  if (row.kind !== 'api' && row.kind !== 'websocket') {
    return { parameters: undefined, pathParameters: [], mayTakeMore: true };
  }
  const collector = new Collector(call, namesIn(path));
  const parameters = collector.callee(row.endpoint);
  const around = includesAround(call, row).map(({ context }) => context);
  for (const holder of [row.route, ...around])
    collector.dependencies(ownOrNone(call, holder, 'dependencies'));
  const pathParameters = [...collector.found].map(([name, schema]) => ({ name, schema }));
  return { parameters, pathParameters, mayTakeMore: collector.isOpen };
}

/** Returns the parameters in a path, without converters, as `get_path_param_names` finds them in `path_format`. */
const namesIn = (path: string): ReadonlySet<string> =>
  new Set([...path.matchAll(/\{(.*?)\}/gu)].map(([, name = '']) => name.replace(/:.*/u, '')));

/** Matches Starlette's classes, and FastAPI's names for them, whose instances contain all path parameters. */
const WHOLE_REQUEST = /^(fastapi|starlette)\b.*\.(Request|HTTPConnection|WebSocket)$/u;

class Collector {
  readonly found = new Map<string, ParameterSchema>();
  isOpen = false;
  private readonly seen = new Set<Value>();

  constructor(
    private readonly call: Call,
    private readonly names: ReadonlySet<string>,
  ) {}

  /**
   * Returns the parameters of a callable and collects those of its dependencies; `undefined` if they are unknown.
   */
  callee(value: Value): readonly HandlerParameter[] | undefined {
    if (this.seen.has(value)) return [];
    this.seen.add(value);
    const signature = signatureOf(this.call.vm, value);
    const isKnown = signature?.every(({ kind }) => !kind.startsWith('var-')) ?? false;
    if (!isKnown) this.isOpen ||= !isOfFastapi(value);
    const parameters = signature?.map((one) => this.parameter(one));
    return isKnown ? parameters : undefined;
  }

  /** Collects a list of `Depends(…)`. */
  dependencies(list: Value): void {
    if (list.kind === 'none') return;
    const { items, open } = iterate(this.call.vm, list, this.call.at);
    if (open !== undefined) this.isOpen = true;
    for (const { value } of items) {
      if (value.kind === 'instance') this.callee(ownOrNone(this.call, value, 'dependency'));
      else this.isOpen = true;
    }
  }

  private parameter(parameter: Parameter): HandlerParameter {
    const declared = declaredBy(parameter);
    const { marker, type } = declared;
    const isDependent = marker !== undefined && isDependency(marker);
    const alias = marker === undefined ? undefined : textOf(ownOrNone(this.call, marker, 'alias'));
    const name = isDependent ? parameter.name : (alias ?? parameter.name);
    const isPath = this.isPath(parameter.name, declared);
    if (isDependent) this.dependency(declared);
    else if (isPath && isModel(type)) this.isOpen = true;
    else if (isPath) this.found.set(name, schemaOf(type));
    else if (declared.isOpen || isWholeRequest(type)) this.isOpen = true;
    return {
      name: parameter.name,
      annotation: parameter.annotation ?? null,
      alias: name,
      isPath,
      isDependency: isDependent,
      hasDefault: parameter.default !== undefined && parameter.default !== marker,
    };
  }

  private isPath(name: string, { marker }: Declared): boolean {
    return marker === undefined ? this.names.has(name) : isPathMarker(marker);
  }

  /** Collects one dependency; `Depends()` depends on the type. */
  private dependency({ marker, type }: Declared): void {
    const given = marker === undefined ? NONE : ownOrNone(this.call, marker, 'dependency');
    this.callee(given.kind === 'none' ? (type ?? NONE) : given);
  }
}

/** Returns true for what's FastAPI's own: it takes nothing from the path. */
function isOfFastapi(value: Value): boolean {
  if (value.kind === 'unknown') return packageOf(value) === 'fastapi';
  if (value.kind !== 'instance') return false;
  const call = findOnClass(value.cls, '__call__');
  return call?.kind === 'native' && call.name.startsWith('fastapi.');
}

/**
 * Returns true for a model, each of whose fields is a parameter (`_get_flat_fields_from_params`, FastAPI 0.115).
 */
const isModel = (type: Value | undefined): boolean =>
  type?.kind === 'class' &&
  type.mro.some(({ module, name }) => module === 'pydantic' && name === 'BaseModel');

function isWholeRequest(type: Value | undefined): boolean {
  if (type?.kind === 'library') return WHOLE_REQUEST.test(type.name);
  return (
    type?.kind === 'class' && type.mro.some(({ module, name }) => WHOLE_REQUEST.test(`${module}.${name}`))
  );
}
