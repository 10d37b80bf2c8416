import { originOfClass } from '../../../interpreter/attributes/class-attributes';
import { paramsOf } from '../../../interpreter/calls/arguments';
import type { Site } from '../../../interpreter/calls/call-site';
import { annotationValue } from '../../../interpreter/statements/annotations';
import { dictOf } from '../../../interpreter/values/dicts';
import { NONE, tuple } from '../../../interpreter/values/make';
import type { ClassValue, FunctionValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { isTrue } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { UNIONS, unionMembers } from './form-key';

type Hints = Iterable<readonly [string, Value]>;

/** Answers `get_type_hints(value, include_extras=False)` of a class with its bases, or of a function. */
export function typeHints(value: Value, extras: Value, site: Site): Value {
  const { vm, at } = site;
  const noneType = vm.models.library('types.NoneType') ?? NONE;
  const shown = (hint: Value): Value =>
    hint.kind === 'none' ? noneType : isTrue(extras) ? hint : withoutMetadata(hint);
  const func = value.kind === 'method' ? value.func : value;
  const hints: Hints | undefined =
    value.kind === 'class'
      ? hintsOf(value)
      : func.kind === 'function'
        ? annotationsOf(site, func)
        : undefined;
  if (hints === undefined) return vm.dict(causeOf(value, 'the annotations of a value', at));
  return dictOf(
    vm,
    [...hints].map(([name, hint]) => [name, shown(hint)] as const),
  );
}

/** Yields the annotations of a class and its bases, the nearest winning. */
function* hintsOf(cls: ClassValue): Generator<readonly [string, Value]> {
  for (const { annotations } of [...cls.mro].reverse()) {
    for (const [name, annotation] of annotations) yield [name, annotation()];
  }
}

/** Yields the annotations of the parameters, and `return`. */
function* annotationsOf({ vm }: Site, func: FunctionValue): Generator<readonly [string, Value]> {
  const { def } = func;
  const { returns } = def.type === 'FunctionDef' ? def.signature() : { returns: undefined };
  for (const { name, annotation } of [...paramsOf(def), { name: 'return', annotation: returns }])
    if (annotation !== undefined) yield [name, annotationValue(vm, annotation, func)];
}

const isAnnotated = ({ cls }: InstanceValue): boolean => cls.name === 'Annotated' && cls.module === 'typing';

const withoutMetadata = (hint: Value): Value =>
  hint.kind === 'instance' && isAnnotated(hint) ? (hint.attrs.get('__origin__') ?? NONE) : hint;

/** Answers `get_origin(type)`: what stands before the brackets. */
export function originOf(type: Value, { vm, at }: Site): Value {
  if (type.kind === 'class') {
    if (type.args === undefined && type.shown !== undefined) return originOfClass(vm, type) ?? NONE;
    if (type.args === undefined) return isGeneric(type) ? causeOf(type, 'the origin of a type', at) : NONE;
    return originOfClass(vm, type) ?? causeOf(type, 'the origin of a type', at);
  }
  if (type.kind !== 'instance') return type.kind === 'unknown' ? type : NONE;
  if (type.cls.name === 'Optional') return vm.models.library('typing.Union') ?? type.cls;
  return isAnnotated(type) || type.cls.name === 'UnionType'
    ? type.cls
    : (type.attrs.get('__origin__') ?? NONE);
}

/** Answers `get_args(type)`: what stands in the brackets; None is its class there. */
export function argumentsOf(type: Value, { vm, at }: Site): Value {
  if (type.kind === 'class') {
    if (type.args !== undefined) return tuple(...type.args);
    return isGeneric(type) ? causeOf(type, 'the parameters of a type', at) : tuple();
  }
  if (type.kind !== 'instance') return type.kind === 'unknown' ? type : tuple();
  const args = type.attrs.get('__args__');
  if (args?.kind !== 'tuple') return tuple();
  const { name } = type.cls;
  if (!UNIONS.has(name)) return args;
  return tuple(...unionMembers(type, vm.models.library('types.NoneType') ?? NONE));
}

/** A class whose parameters aren't kept: it may be that it has none, or that they can't be told. */
const isGeneric = (cls: ClassValue): boolean =>
  cls.module === 'collections.abc' ||
  cls.mro.some(({ name, module }) => name === 'Generic' && module === 'typing');
