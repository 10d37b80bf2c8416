import { findAttribute } from '../../../interpreter/attributes/attributes';
import { defaultOf, paramsOf } from '../../../interpreter/calls/arguments';
import type { Site } from '../../../interpreter/calls/call-site';
import { evaluate } from '../../../interpreter/evaluation/evaluate';
import { iterate } from '../../../interpreter/evaluation/iterate';
import type { Machine } from '../../../interpreter/machine';
import { annotationText } from '../../../interpreter/statements/annotations';
import { modelClass } from '../../../interpreter/values/classes';
import { setEntry } from '../../../interpreter/values/dicts';
import { NONE, num, str } from '../../../interpreter/values/make';
import type {
  ClassValue,
  DictValue,
  FunctionValue,
  InstanceValue,
  Single,
  Value,
} from '../../../interpreter/values/values';
import { enumOf } from '../../kit/enumerations';
import { ownOrNone, setOwn } from '../../kit/instances';
import { constructor, type MethodRule, methods } from '../../kit/model';
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

/** Descriptions of kinds that aren't just their names. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  POSITIONAL_OR_KEYWORD: 'positional or keyword',
  VAR_POSITIONAL: 'variadic positional',
  VAR_KEYWORD: 'variadic keyword',
};

/** The classes of signatures, with the mark for what isn't there. */
export interface SignatureClasses {
  readonly signature: ClassValue;
  readonly parameter: ClassValue;
  readonly empty: ClassValue;
}

/** Makes the enumeration of the kinds of parameters. */
function parameterKinds(IntEnum: Value | undefined): ClassValue {
  const kinds = enumOf(
    'inspect._ParameterKind',
    IntEnum,
    Object.values(KINDS).map((name, index) => [name, num(index)]),
    methods('inspect._ParameterKind', { '__str__()': (self) => self.attrs.get('name') ?? str('') }),
  );
  for (const [written, name] of Object.entries(KINDS)) {
    const kind = kinds.attrs.get(name);
    const description = DESCRIPTIONS[name] ?? written;
    if (kind?.kind === 'instance') kind.attrs.set('description', str(description));
  }
  return kinds;
}

/** Makes `inspect.Signature` and `inspect.Parameter`. `IntEnum`: the class of the module `enum`. */
export function signatureClasses(object: ClassValue, IntEnum: Value | undefined): SignatureClasses {
  const empty = modelClass('inspect._empty', [object]);
  const parameter = modelClass(
    'inspect.Parameter',
    [object],
    [
      ['empty', empty],
      ...methods('inspect.Parameter', {
        'replace(**changes)': copyWith,
        '__eq__(other)': areAlike,
      }),
    ],
    {
      construct: constructor('(name, kind, *, default=..., annotation=...)', (cls, given, { vm, at }) => {
        const { name, kind, default: initial = empty, annotation = empty } = given;
        const made = vm.instance(cls, at);
        setOwn({ vm }, made, { name, kind, default: initial, annotation });
        return made;
      }),
    },
  );
  const kinds = parameterKinds(IntEnum);
  for (const kind of Object.values(KINDS)) parameter.attrs.set(kind, kinds.attrs.get(kind) ?? str(kind));
  const signature = modelClass(
    'inspect.Signature',
    [object],
    [
      ['empty', empty],
      ...methods('inspect.Signature', {
        '__eq__(other)': areAlike,
        'replace(*, parameters=..., return_annotation=...)': replaced,
      }),
    ],
    {
      construct: constructor('(parameters=None, *, return_annotation=...)', (cls, given, site) => {
        const { parameters, return_annotation: returns = empty } = given;
        const made = site.vm.instance(cls, site.at);
        setOwn(site, made, { parameters: byName(parameters, site), return_annotation: returns });
        return made;
      }),
    },
  );
  return { signature, parameter, empty };
}

/** Answers `signature.replace(…)`. */
const replaced: MethodRule<'replace(*, parameters=..., return_annotation=...)'> = (self, given, site) => {
  const { parameters, return_annotation: returns } = given;
  const changes = new Map([
    ...(parameters === undefined ? [] : [['parameters', byName(parameters, site)] as const]),
    ...(returns === undefined ? [] : [['return_annotation', returns] as const]),
  ]);
  return copyWith(self, { changes }, site);
};

/** Answers `==` of signatures and parameters. */
const areAlike: MethodRule<'__eq__(other)'> = (_, { other }, { at }) =>
  causeOf(other, 'equality of two signatures', at);

/** Returns a copy of an object with other attributes. */
function copyWith(
  self: InstanceValue,
  { changes }: { readonly changes: ReadonlyMap<string, Value> },
  site: Site,
): Value {
  const copy = site.vm.instance(self.cls, site.at);
  setOwn(site, copy, { ...Object.fromEntries(self.attrs), ...Object.fromEntries(changes) });
  copy.open = self.open;
  return copy;
}

/** Returns the dict that a signature has of its parameters. */
function byName(parameters: Value, site: Site): Value {
  const { vm, at } = site;
  const { items, open } =
    parameters.kind === 'none' ? { items: [], open: undefined } : iterate(vm, parameters, at);
  const dict = vm.dict(open);
  for (const { value } of items)
    setEntry(vm, dict, value.kind === 'instance' ? ownOrNone(site, value, 'name') : value, value);
  return dict;
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
  const signature = vm.instance(classes.signature, at);
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
  setOwn(site, signature, { parameters, return_annotation: result ?? classes.empty });
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
  const signature = vm.instance(classes.signature, at);
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
  { parameter, empty }: SignatureClasses,
  parameters: DictValue,
  { name, kind, default: initial = empty, annotation = empty }: SignatureParameter,
): void {
  const made = site.vm.instance(parameter, site.at);
  setOwn(site, made, {
    name: str(name),
    kind: parameter.attrs.get(KINDS[kind]) ?? str(KINDS[kind]),
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
