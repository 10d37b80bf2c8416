import { findAttribute } from '../../interpreter/attributes/attributes';
import type { Call } from '../../interpreter/calls/call-site';
import { alternativesOf } from '../../interpreter/values/choice';
import { iterate } from '../../interpreter/evaluation/iterate';
import { NONE, textOf } from '../../interpreter/values/make';
import type {
  Absent,
  InstanceValue,
  PartialValue,
  Single,
  Unknown,
  Value,
} from '../../interpreter/values/values';
import { ownOrNone } from '../../libraries/kit/instances';
import { cleanDoc, titleCase } from '../../libraries/kit/text';
import { isObject, type Json } from '../../types/json/json';
import { isDocstring, momentOf } from '../classes/routing/api-route';
import { pathFormat } from '../classes/routing/paths';
import { endpointOf } from '../classes/endpoint';
import { viewOf } from '../classes/views';
import { withinApplication, operationIdOf, registeredId } from '../details/operation-id';
import type { RawRow } from '../listing/raw-row';
import { tagValue, textWithHoles } from '../listing/row-text';
import { bodyOf } from './body';
import { calledIn } from './called';
import { type Dependant, Dependants, flat, overridesIn } from './dependant';
import { effectiveOf, type Effective } from './effective';
import { responsesOf } from './responses';
import { securityOf } from './security';
import type { CallbackSource, OperationSource, ParameterSource } from './source';
import { doubt, given, givenJson, type Reading } from './values';

/** Rules of FastAPI's release that change its documents. */
export interface DocumentRules {
  /** Since 0.134 a handler may yield the items of its response. */
  readonly streams: boolean;
  /** Since 0.128 the scopes of a security scheme are joined; before, each dependency is listed. */
  readonly joinsScopes: boolean;
  /** Since 0.128 validation errors show the input and the context. */
  readonly showsInput: boolean;
  /** Since 0.136 files have a media type; before, the format `binary`. */
  readonly showsMediaTypes: boolean;
  /** Since 0.165 the fields of models stand beside other parameters and form fields; before, only those of a model alone. */
  readonly mixesModels: boolean;
  /** Since 0.165 a form has the media type that all its fields say; before, the usual one. */
  readonly asksFormMedia: boolean;
  /** Since 0.128 a parameter has the name in its `validation_alias`. */
  readonly takesValidationAliases: boolean;
  /** Since 0.128 the parts of a body with several have the names in their aliases. */
  readonly takesAliasesInBodies: boolean;
  /** Since 0.128 the external documentation is told. */
  readonly tellsExternalDocs: boolean;
  /** Since 0.128 models with computed fields have two schemas even where the application asks for one. */
  readonly splitsComputed: boolean;
  /** Since 0.165 this holds for models in other types, too. */
  readonly splitsNested: boolean;
  /** Since 0.128 models and enums in fields are asked for by themselves, whether they're shown or not. */
  readonly asksForModels: boolean;
  /** Since 0.128 (.2 or later) FastAPI takes an alias of a type for what it stands for. */
  readonly opensAliases: boolean;
  /** Since Python 3.13 the words for some status codes are those of RFC 9110. */
  readonly hasNewWords: boolean;
}

/** Returns what of a release, and of Python's, changes documents. */
export function documentRules(
  [major, minor]: readonly [number, number, number],
  python: readonly [number, number],
): DocumentRules {
  const since = (first: number): boolean => major > 0 || minor >= first;
  return {
    streams: since(134),
    joinsScopes: since(128),
    showsInput: since(128),
    showsMediaTypes: since(136),
    mixesModels: since(165),
    asksFormMedia: since(165),
    takesValidationAliases: since(128),
    takesAliasesInBodies: since(128),
    tellsExternalDocs: since(128),
    splitsComputed: since(128),
    splitsNested: since(165),
    asksForModels: since(128),
    opensAliases: since(128),
    hasNewWords: python[1] >= 13,
  };
}

/** Reads a path operation as FastAPI does when it makes its document (0.165). Evaluates its annotations. */
export function readOperation(
  call: Call,
  row: RawRow,
  methods: readonly string[],
  rules: DocumentRules,
): OperationSource {
  const effective = effectiveOf(call, row, rules.streams);
  const isIncluded = effective.around.length > 0;
  // An included route's parameters are read again: by the include, which makes a copy, or when the document is made (0.137).
  const moment = isIncluded ? undefined : momentOf(row.route);
  const keepsAliases = !rules.opensAliases;
  const reading: Reading = { site: call, doubts: [], unresolved: [], moment, keepsAliases };
  const kept = isIncluded ? NONE : ownOrNone(call, row.route, 'path_format');
  const format = textOf(kept) === undefined ? pathFormat(withinApplication(call, row)) : kept;
  const path = textWithHoles(format, (cause) => {
    doubt(reading, cause, 'the path');
  });
  const { operationId } = operationIdOf(call, row, methods);
  const id = registeredId(call, row) ?? operationId ?? 'unknown';
  const overrides = overridesIn(reading, row);
  const read = flat(dependantOf(reading, effective, path));
  const aside = { ...reading, doubts: [], unresolved: [] };
  const called = overrides.size === 0 ? read : flat(dependantOf(aside, effective, path, overrides));
  const dependants = rules.takesValidationAliases ? read : read.map(withoutValidationAliases);
  const parameters = dependants.flatMap((one) => one.parameters);
  if (operationId === null) doubt(reading, ownOrNone(call, row.route, 'operation_id'), 'the operation id');
  return {
    path,
    methods: methods.map((method) => method.toLowerCase()),
    tags: tagsOf(reading, row),
    hasOddTags: row.tags.some(({ value }) => alternativesOf(value).some((one) => !isText(one.value))),
    summary: textIn(reading, row.route, 'summary') ?? madeSummary(row),
    description: descriptionOf(reading, effective),
    operationId: operationId ?? undefined,
    isDeprecated: isDeprecated(reading, effective),
    dependencies: calledIn(called),
    called: securityOf(aside, called, rules.joinsScopes),
    security: securityOf(reading, dependants, rules.joinsScopes),
    takesWhole: read.some((one) => one.takesWhole),
    parameters: rules.mixesModels ? parameters : onlyAlone(parameters),
    body: bodyOf(reading, dependants, id, rules),
    responses: responsesOf(reading, effective, id),
    callbacks: callbacksOf(reading, effective, rules),
    extra: extraOf(reading, row.route),
    ...placeIn(row),
    at: endpointOf(row.endpoint).place ?? row.route.place,
    doubts: reading.doubts,
    unresolved: reading.unresolved,
  };
}

/** Returns a dependant whose parameters go by the names that they have besides. */
const withoutValidationAliases = (one: Dependant): Dependant => ({
  ...one,
  parameters: one.parameters.map((parameter) => ({
    ...parameter,
    field: { ...parameter.field, validationAlias: undefined },
  })),
});

/** Returns the route in the list of the application that the row belongs to, which may be mounted in another. */
function placeIn({ route, steps }: RawRow): Pick<OperationSource, 'top' | 'isMounted'> {
  const last = steps.findLastIndex(({ kind }) => kind !== 'include');
  return { top: steps[last + 1]?.route ?? route, isMounted: last >= 0 };
}

/** Returns the parameters of which a model's fields are listed only if it's alone in its place. */
const onlyAlone = (parameters: readonly ParameterSource[]): readonly ParameterSource[] =>
  parameters.map((one) => ({
    ...one,
    isWhole: parameters.filter((other) => other.in === one.in).length > 1,
  }));

/** Returns the handler with its dependencies; those of the route and of the includes around it come first. */
function dependantOf(
  reading: Reading,
  { endpoint, around, dependencies, added }: Effective,
  path: string,
  overrides?: ReadonlyMap<Value, Value>,
): Dependant {
  const names = new Set([...path.matchAll(/\{(.*?)\}/gu)].map(([, name = '']) => name));
  const reader = new Dependants(reading, names, overrides);
  const view = viewOf(endpoint);
  const own = view === undefined ? reader.of(endpoint) : reader.method(endpoint, view);
  const included = [...around].reverse().map((one) => ownOrNone(reading.site, one, 'dependencies'));
  const outside = [...included, dependencies].flatMap((one) => reader.list(one));
  const all = [...outside, ...own.dependencies, ...reader.list(added)];
  return { ...own, dependencies: all, taken: own.dependencies };
}

const isText = (tag: Single | Absent): boolean =>
  tag.kind !== 'num' &&
  (tag.kind !== 'instance' ||
    tag.cls.mro.some(({ module, name }) => module === 'builtins' && name === 'str'));

function tagsOf(reading: Reading, { tags }: RawRow): readonly Json[] {
  return tags.flatMap(({ value }) =>
    alternativesOf(value).flatMap((one): readonly Json[] => {
      if (one.value.kind === 'absent') return [];
      const value = tagValue(one.value);
      if (value.kind === 'num') return [Number(value.value)];
      const holes: Unknown[] = [];
      const text = textWithHoles(value, (cause) => holes.push(cause));
      for (const hole of holes) doubt(reading, hole, 'a tag');
      return holes.length === 0 ? [text] : [];
    }),
  );
}

function textIn(reading: Reading, holder: InstanceValue, name: string): string | undefined {
  const value = given(reading, holder, name);
  const text = value === undefined ? undefined : textOf(value);
  if (value !== undefined && text === undefined) doubt(reading, value, name);
  return text === '' ? undefined : text;
}

/** Returns the given description, else the handler's docstring up to a form feed. */
function descriptionOf(reading: Reading, { route, endpoint }: Effective): string | undefined {
  const value = given(reading, route, 'description');
  const isGiven = value !== undefined && !isDocstring(value) && textOf(value) !== '';
  const text = isGiven ? textIn(reading, route, 'description') : docstringOf(reading, endpoint);
  const shown = text?.split('\f')[0]?.trim();
  return shown === '' ? undefined : shown;
}

function docstringOf({ site: { vm, at } }: Reading, endpoint: Value): string | undefined {
  if (endpoint.kind === 'choice') return undefined;
  if (endpoint.kind === 'partial' && !hasDocstring(endpoint)) return cleanDoc(partialDoc(vm.options.python));
  const doc = textOf(findAttribute(vm, endpoint, '__doc__', at) ?? NONE);
  return doc === undefined ? undefined : cleanDoc(doc);
}

/** Tells whether `update_wrapper` gave a partial the docstring of what it wraps. */
const hasDocstring = ({ attrs }: PartialValue): boolean =>
  attrs?.has('__doc__') === true || attrs?.has('__wrapped__') === true;

/** Returns the docstring of `functools.partial`, which its objects have. */
const partialDoc = ([, minor = 0]: readonly number[]): string =>
  minor < 13
    ? 'partial(func, *args, **keywords) - new function with partial application\n    of the given arguments and keywords.\n'
    : 'Create a new function with partial application of the given arguments\nand keywords.';

function isDeprecated(reading: Reading, { route, around }: Effective): boolean {
  for (const holder of [route, ...around]) {
    const value = given(reading, holder, 'deprecated');
    if (value?.kind === 'bool' && value.value) return true;
    if (value !== undefined && value.kind !== 'bool') doubt(reading, value, 'deprecated');
  }
  return false;
}

function extraOf(reading: Reading, route: InstanceValue): OperationSource['extra'] {
  const json = givenJson(reading, route, 'openapi_extra');
  return isObject(json) ? json : undefined;
}

/** Returns the routes of `callbacks=…` of the route and of what's around it, each under its name. */
function callbacksOf(
  reading: Reading,
  { route, around, call }: Effective,
  rules: DocumentRules,
): readonly CallbackSource[] {
  return [...[...around].reverse(), route].flatMap((holder) => {
    const list = ownOrNone(reading.site, holder, 'callbacks');
    if (list.kind === 'none') return [];
    const { items, open } = iterate(call.vm, list, call.at);
    if (open !== undefined) doubt(reading, open, 'callbacks');
    return items.flatMap(({ value }) => {
      if (value.kind !== 'instance' || !value.attrs.has('path')) return [];
      return callbackOf(call, value, rules);
    });
  });
}

function callbackOf(call: Call, route: InstanceValue, rules: DocumentRules): CallbackSource {
  const of = (name: string): Value => ownOrNone(call, route, name);
  const methods = of('methods');
  const row: RawRow = {
    kind: 'api',
    guard: [],
    own: [],
    path: of('path'),
    methods,
    tags: iterate(call.vm, of('tags'), call.at).items,
    name: of('name'),
    endpoint: of('endpoint'),
    inSchema: true,
    host: NONE,
    chain: [route.place],
    route,
    steps: [],
  };
  const names =
    methods.kind === 'set' ? methods.items.flatMap(({ value }) => textOf(value) ?? []).sort() : [];
  return { name: textOf(row.name) ?? '', operations: [readOperation(call, row, names, rules)] };
}

/** Returns the summary that `generate_operation_summary` (0.165) makes of a route's name; `undefined` if that isn't known. */
function madeSummary({ name }: RawRow): string | undefined {
  const text = textOf(name);
  return text === undefined ? undefined : titleCase(text.replaceAll('_', ' '));
}
