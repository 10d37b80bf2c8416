import { paramsOf } from '../../../interpreter/calls/arguments';
import type { Site } from '../../../interpreter/calls/call-site';
import { evaluate } from '../../../interpreter/evaluation/evaluate';
import { bool, str } from '../../../interpreter/values/make';
import type { FunctionValue, Value } from '../../../interpreter/values/values';
import { type Param, paramOf } from '../click/param';
import { metadataOf, typeUnder } from '../pydantic/annotations';
import { outerType } from '../pydantic/convert';

/** The call of `typer.Option` or `typer.Argument` that a parameter has for a default, or in its `Annotated`. */
export interface Marker {
  readonly isArgument: boolean;
  /** The first argument: a default, or, inside `Annotated`, a name. */
  readonly first: Value | undefined;
  readonly declarations: readonly Value[];
  readonly attrs: ReadonlyMap<string, Value>;
}

/** The parameters of a command's function. */
export interface Parameters {
  readonly params: readonly Param[];
  /** The parameter that gets the context. */
  readonly context: string | undefined;
}

type Declared = ReturnType<typeof paramsOf>[number];

/** Returns what the parameters of a function are on the command line: options have defaults, arguments have none. */
export function parametersOf(
  site: Site,
  func: FunctionValue,
  markerOf: (value: Value | undefined) => Marker | undefined,
): Parameters {
  const params: Param[] = [];
  let context: string | undefined;
  for (const declared of paramsOf(func.def)) {
    const { name, annotation } = declared;
    const written = annotation === undefined ? undefined : evaluate(site.vm, annotation, func.scope);
    if (isContext(written)) context = name;
    else params.push(parameterOf(site, declared, written, func.defaults.get(name), markerOf));
  }
  return { params, context };
}

const isContext = (type: Value | undefined): boolean => type?.kind === 'class' && type.name === 'Context';

function parameterOf(
  site: Site,
  { name }: Declared,
  written: Value | undefined,
  initial: Value | undefined,
  markerOf: (value: Value | undefined) => Marker | undefined,
): Param {
  const inside = (written === undefined ? [] : metadataOf(written))
    .map(markerOf)
    .find((one) => one !== undefined);
  const marker = markerOf(initial) ?? inside;
  const [names, value] = namesAndDefault(marker, marker === inside, marker === inside ? initial : undefined);
  const isArgument = marker?.isArgument ?? initial === undefined;
  const type = written === undefined ? undefined : outerType(typeUnder(written));
  const attrs = attributesOf(marker, value ?? (marker === undefined ? initial : undefined), type);
  const flags = isArgument ? [] : flagsOf(name, names, attrs);
  return paramOf([str(name), ...flags], attrs, site, isArgument);
}

/** Returns the names that a marker gives, and the default: its first argument is a name inside `Annotated`. */
function namesAndDefault(
  marker: Marker | undefined,
  isInside: boolean,
  initial: Value | undefined,
): readonly [readonly Value[], Value | undefined] {
  if (marker === undefined) return [[], initial];
  const { first, declarations } = marker;
  if (isInside) return [[...(first?.kind === 'str' ? [first] : []), ...declarations], initial];
  return [declarations, first?.kind === 'ellipsis' ? undefined : first];
}

/** Returns click's attributes for a parameter of typer. */
function attributesOf(
  marker: Marker | undefined,
  initial: Value | undefined,
  type: Value | undefined,
): ReadonlyMap<string, Value> {
  const attrs = new Map(marker?.attrs);
  if (initial === undefined) attrs.set('required', bool(true));
  else attrs.set('default', initial);
  if (type?.kind !== 'class' || type.module !== 'builtins') return attrs;
  if (type.name === 'bool') attrs.set('is_flag', bool(true));
  else if (type.name === 'list') attrs.set('multiple', bool(true));
  else attrs.set('type', type);
  return attrs;
}

/** Returns the flags of an option: those that it's given, else one by its name, with one that switches it off. */
function flagsOf(name: string, names: readonly Value[], attrs: ReadonlyMap<string, Value>): readonly Value[] {
  if (names.length > 0) return names;
  const long = `--${name.replaceAll('_', '-')}`;
  return [str(attrs.has('is_flag') ? `${long}/--no-${long.slice(2)}` : long)];
}
