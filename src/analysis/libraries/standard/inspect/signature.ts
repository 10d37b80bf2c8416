import { findAttribute } from '../../../interpreter/attributes/attributes';
import { defaultOf, paramsOf } from '../../../interpreter/calls/arguments';
import type { Site } from '../../../interpreter/calls/call-site';
import { evaluate } from '../../../interpreter/evaluation/evaluate';
import type { Machine } from '../../../interpreter/machine';
import { annotationText } from '../../../interpreter/statements/annotations';
import { setEntry } from '../../../interpreter/values/dicts';
import { NONE, str } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, FunctionValue, Single, Value } from '../../../interpreter/values/values';
import { setOwn } from '../../kit/instances';
import type { Builtins } from '../../kit/library';
import { causeOf } from '../../kit/values';
import { modelParameters, type ModelParameter } from '../../packages/pydantic/signature';

/** Python's names of the kinds of parameters. */
const KINDS = {
  'positional-only': 'POSITIONAL_ONLY',
  positional: 'POSITIONAL_OR_KEYWORD',
  'var-positional': 'VAR_POSITIONAL',
  'keyword-only': 'KEYWORD_ONLY',
  'var-keyword': 'VAR_KEYWORD',
} as const;

const TEXT = `
class _empty: pass

class _ParameterKind(IntEnum):
    ${Object.values(KINDS).join(', ')} = range(5)
    def __str__(self): return self.name
    @property
    def description(self):
        return ("positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")[self.value]

class Parameter:
    empty = _empty
    ${Object.values(KINDS).join(', ')} = _ParameterKind
    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name, self.kind, self.default, self.annotation = name, kind, default, annotation
    def replace(self, **changes):
        return type(self)(**{**self.__dict__, **changes})
    def __eq__(self, other): return self.__dict__ == other.__dict__

class Signature:
    empty = _empty
    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = {one.name: one for one in parameters or ()}
        self.return_annotation = return_annotation
    def replace(self, **changes):
        return type(self)(**{"parameters": self.parameters.values(), "return_annotation": self.return_annotation, **changes})
    def __eq__(self, other): return self.__dict__ == other.__dict__
`;

/** The classes of signatures, with the mark for what isn't there. */
export type SignatureClasses = Readonly<Record<'Signature' | 'Parameter' | '_empty', ClassValue>>;

/** Makes `inspect.Signature` and `inspect.Parameter`. */
export function signatureClasses({ object, write }: Builtins, IntEnum: Value): SignatureClasses {
  const { Signature, Parameter, _empty } = write('inspect', TEXT, { IntEnum });
  const classOf = (value: Value | undefined): ClassValue => (value?.kind === 'class' ? value : object);
  return { Signature: classOf(Signature), Parameter: classOf(Parameter), _empty: classOf(_empty) };
}

/** Returns the function that a value is, or that it binds. */
export const functionOf = (value: Single): FunctionValue | undefined => {
  if (value.kind === 'function') return value;
  return value.kind === 'method' && value.func.kind === 'function' ? value.func : undefined;
};

/** Follows `__wrapped__` to the function that was written. */
export function unwrap(value: Single, { vm, at }: Site): Value {
  let current: Single = value;
  for (let depth = 0; depth < 50; depth += 1) {
    const next: Value | undefined =
      current.kind === 'unknown' || current.kind === 'library'
        ? undefined
        : findAttribute(vm, current, '__wrapped__', at);
    if (next === undefined || next.kind === 'choice' || next.kind === 'none') return current;
    current = next;
  }
  return current;
}

/** Returns the function that was written for one, or for a method's: a method has its parameters without the first. */
const unwrapped = (value: Single, site: Site): Value =>
  value.kind === 'method' && value.func.kind !== 'choice' ? unwrap(value.func, site) : unwrap(value, site);

/** Answers `signature(function)`: parameters by name, with kind and default. */
export function signatureOf(value: Single, site: Site, classes: SignatureClasses): Value {
  const { vm, at } = site;
  const made = value.kind === 'function' ? value.attrs.get('__signature__') : undefined;
  if (made !== undefined) return made;
  const callee =
    value.kind === 'class' ? (findAttribute(vm, value, '__init__', at) ?? value) : unwrapped(value, site);
  const func = callee.kind === 'choice' ? undefined : functionOf(callee);
  const fields = func === undefined && value.kind === 'class' ? modelParameters(site, value) : undefined;
  if (fields !== undefined && value.kind === 'class') return ofModel(value, fields, site, classes);
  const signature = vm.instance(classes.Signature, at);
  const parameters = vm.dict(
    func === undefined ? causeOf(value, 'the parameters of a function', at) : undefined,
  );
  const isBound = value.kind === 'class' || value.kind === 'method' || callee.kind === 'method';
  for (const param of func === undefined ? [] : paramsOf(func.def).slice(isBound ? 1 : 0)) {
    addParameter(site, classes, parameters, {
      name: param.name,
      kind: param.kind,
      default: func === undefined ? undefined : defaultOf(func, param),
      annotation: annotationOf(vm, func, param.annotation),
    });
  }
  const returns = func?.def.type === 'FunctionDef' ? func.def.signature().returns : undefined;
  const result = func === undefined ? parameters.open : annotationOf(vm, func, returns);
  setOwn(site, signature, { parameters, return_annotation: result ?? classes._empty });
  return signature;
}

/** The signatures that models have, with the fields of which they were made. */
const OF_MODELS = new WeakMap<
  ClassValue,
  { readonly fields: readonly ModelParameter[]; readonly signature: Value }
>();

/** Returns the signature of a model: its fields by name. pydantic makes it once for a class. */
function ofModel(
  cls: ClassValue,
  fields: readonly ModelParameter[],
  site: Site,
  classes: SignatureClasses,
): Value {
  const known = OF_MODELS.get(cls);
  if (known !== undefined && areSame(known.fields, fields)) return known.signature;
  const signature = signatureWith(fields, site, classes);
  // Under an undecided test its parts would be there in a part of the runs only.
  if (site.vm.path.length === 0) OF_MODELS.set(cls, { fields, signature });
  return signature;
}

const areSame = (some: readonly ModelParameter[], others: readonly ModelParameter[]): boolean =>
  some.length === others.length &&
  some.every(({ name, annotation, default: initial }, index) => {
    const other = others[index];
    return other?.name === name && other.annotation === annotation && other.default === initial;
  });

function signatureWith(fields: readonly ModelParameter[], site: Site, classes: SignatureClasses): Value {
  const { vm, at } = site;
  const signature = vm.instance(classes.Signature, at);
  const parameters = vm.dict();
  for (const field of fields) addParameter(site, classes, parameters, { ...field, kind: 'keyword-only' });
  setOwn(site, signature, { parameters, return_annotation: NONE });
  return signature;
}

/** A parameter of a signature. */
interface SignatureParameter {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly default?: Value | undefined;
  readonly annotation?: Value | undefined;
}

/** Puts a parameter into the dict of a signature's. */
function addParameter(
  site: Site,
  { Parameter, _empty }: SignatureClasses,
  parameters: DictValue,
  { name, kind, default: initial = _empty, annotation = _empty }: SignatureParameter,
): void {
  const made = site.vm.instance(Parameter, site.at);
  setOwn(site, made, {
    name: str(name),
    kind: Parameter.attrs.get(KINDS[kind]) ?? str(KINDS[kind]),
    default: initial,
    annotation,
  });
  setEntry(site.vm, parameters, str(name), made);
}

/** Returns what an annotation says: its text where the module puts off their evaluation. */
function annotationOf(
  vm: Machine,
  func: FunctionValue | undefined,
  annotation: ReturnType<typeof paramsOf>[number]['annotation'],
): Value | undefined {
  if (func === undefined || annotation === undefined) return undefined;
  return annotationText(annotation, func.scope) ?? evaluate(vm, annotation, func.scope);
}
