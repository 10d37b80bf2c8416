import { findOnClass } from '../../interpreter/values/classes';
import { type Parameter, parametersOf, returnHintOf } from '../../interpreter/calls/signature';
import type {
  ClassValue,
  FunctionValue,
  InstanceValue,
  Single,
  Value,
} from '../../interpreter/values/values';
import { NONE, str, textOf } from '../../interpreter/values/make';
import { contentOf, entriesOf, entryOf } from '../../interpreter/values/dicts';
import { tupleItems } from '../../libraries/kit/values';
import { dataclassFieldsOf } from '../../libraries/standard/dataclasses/fields';
import { own } from '../../libraries/kit/instances';
import { isFieldInfo } from '../../types/annotated';
import { contextOf } from '../../types/type-of';
import { objectOf } from '../../types/objects';
import type { TypedField } from '../../types/type-node';
import { unwrap } from '../classes/endpoint';
import { isMarker } from '../classes/markers';
import { givesCredentials } from '../classes/security';
import { type UnresolvedParameter, unresolvedParameter } from './unresolved';
import { type Reading, single } from './values';

/** A parameter of a callable, with what FastAPI's markers say of it. */
export interface SignatureParameter {
  readonly name: string;
  /** With `Annotated`, if the program writes it; `undefined` without an annotation. */
  readonly annotation: Value | undefined;
  /** The type inside `Annotated`. */
  readonly type: Value | undefined;
  readonly marker: InstanceValue | undefined;
  /** True if the marker is the default, not a part of the annotation. */
  readonly isMarkerDefault: boolean;
  readonly default: Value | undefined;
  /** The module whose names a quoted annotation has. */
  readonly module: string | undefined;
  /** The fault of the annotation when FastAPI looks at it. */
  readonly unresolved?: UnresolvedParameter | undefined;
  /** The field, if the callable is a model. */
  readonly field?: TypedField;
  /** True for `*args` and `**kwargs`. */
  readonly isRest?: boolean;
}

/** FastAPI takes an alias of a type (`type Name = …`) for what it stands for. */
const unaliased = (type: Single | undefined): Value | undefined =>
  type?.kind === 'instance' && type.cls.name === 'TypeAliasType' && !type.attrs.has('__args__')
    ? type.attrs.get('__value__')
    : type;

/** Returns the parameters that FastAPI sees of a callable; `undefined` if they aren't known. */
export function signatureIn(reading: Reading, callee: Value): readonly SignatureParameter[] | undefined {
  const direct = single(reading, callee);
  // The object is bound to the wrapper, and so is left out of what the wrapper shows of the function inside.
  const isBound = direct?.kind === 'method';
  const under = isBound ? direct : single(reading, unwrap(callee, '__signature__'));
  if (under === undefined) return undefined;
  switch (under.kind) {
    case 'function':
      return ofFunction(reading, under);
    case 'method':
      return signatureIn(reading, under.func)?.slice(1);
    case 'descriptor': {
      const found = signatureIn(reading, under.func);
      return under.type === 'classmethod' ? found?.slice(1) : found;
    }
    case 'partial':
      // Arguments given by name remain, as defaults.
      return signatureIn(reading, under.func)
        ?.slice(under.args.length)
        .map((one) => withDefault(one, under.keywords.get(one.name)));
    case 'class':
      return ofClass(reading, under);
    case 'instance': {
      const call = findOnClass(under.cls, '__call__');
      if (call === undefined || call.kind === 'native')
        return call !== undefined && givesCredentials(call) ? [] : undefined;
      return signatureIn(reading, call)?.slice(1);
    }
    case 'native':
      return under.wrapped === undefined ? undefined : signatureIn(reading, under.wrapped);
    default:
      return undefined;
  }
}

const withDefault = (parameter: SignatureParameter, value: Value | undefined): SignatureParameter =>
  value === undefined ? parameter : { ...parameter, default: value };

/** Returns what a class-based view is made of for each request: parameters of `__init__`, then annotated names. */
export function viewSignature(reading: Reading, cls: ClassValue): readonly SignatureParameter[] {
  const init = findOnClass(cls, '__init__');
  const own = init?.kind === 'function' ? (ofFunction(reading, init)?.slice(1) ?? []) : [];
  return [...own, ...annotatedNames(reading, cls)];
}

function ofFunction(reading: Reading, func: FunctionValue): readonly SignatureParameter[] | undefined {
  const set = func.attrs.get('__signature__');
  if (set !== undefined) {
    // FastAPI looks for quoted names where the function was written.
    const written = unwrap(func);
    return ofSignature(reading, set, (written.kind === 'function' ? written : func).module.name);
  }
  return parametersOf(reading.site.vm, func).map((one) => ({
    ...asDeclared(reading, one, func.module.name),
    unresolved: unresolvedParameter(reading, func, one.name),
    isRest: one.kind.startsWith('var-'),
  }));
}

/** Returns the parameters of an `inspect.Signature` that the program made. */
function ofSignature(
  reading: Reading,
  signature: Value,
  module: string,
): readonly SignatureParameter[] | undefined {
  const { site } = reading;
  const held = signature.kind === 'instance' ? signature.attrs.get('parameters') : undefined;
  const dict = held === undefined ? undefined : contentOf(held);
  if (dict === undefined || dict.open !== undefined) return undefined;
  const items = entriesOf(site.vm, dict);
  const found = items.flatMap(({ value }) => {
    const name = value.kind === 'instance' ? textOf(value.attrs.get('name') ?? NONE) : undefined;
    return value.kind === 'instance' && name !== undefined ? [{ one: value, name }] : [];
  });
  if (found.length < items.length) return undefined;
  return found.flatMap(({ one, name }) => {
    const [annotation, initial] = ['annotation', 'default'].map((key) => one.attrs.get(key));
    const hint = isEmpty(annotation) ? undefined : annotation;
    return [
      asDeclared(
        reading,
        { name, type: hint, hint, default: isEmpty(initial) ? undefined : initial },
        module,
      ),
    ];
  });
}

/** Returns the annotation of what a function returns, or what a signature says of it that the program gave it. */
export function returnHint({ site: { vm } }: Reading, func: FunctionValue): Value | undefined {
  const set = func.attrs.get('__signature__');
  if (set === undefined) return returnHintOf(vm, func);
  const said = set.kind === 'instance' ? set.attrs.get('return_annotation') : undefined;
  return isEmpty(said) ? undefined : said;
}

/** True for `inspect.Parameter.empty`. */
const isEmpty = (value: Value | undefined): boolean =>
  value === undefined ||
  (value.kind === 'class' && value.name === '_empty') ||
  (value.kind === 'library' && value.name.endsWith('.empty'));

/** Returns the parameters with which a class is made. */
function ofClass(reading: Reading, cls: ClassValue): readonly SignatureParameter[] | undefined {
  const made = [findOnClass(cls, '__new__'), findOnClass(cls, '__init__')];
  const maker = made
    .map((one) => (one?.kind === 'descriptor' ? one.func : one))
    .find((one) => one?.kind === 'function');
  if (maker?.kind === 'function') return ofFunction(reading, maker)?.slice(1);
  const object = objectOf(cls, contextOf(reading.site));
  if (object?.form === 'model' || object?.form === 'root') return object.body().fields.map(asParameter);
  if (cls.open !== undefined) return undefined;
  // Python makes no parameters of other annotations than those of a NamedTuple.
  const isTuple = cls.mro.some(({ attrs }) => attrs.has('_fields'));
  return madeOfFields(reading, cls) ?? (isTuple ? annotatedNames(reading, cls) : []);
}

/** Returns the parameters of a dataclass, those by name behind the others; `undefined` for any other class. */
function madeOfFields(reading: Reading, cls: ClassValue): readonly SignatureParameter[] | undefined {
  const fields = dataclassFieldsOf(cls)?.filter(({ field }) => field.init);
  const [places, names] = [false, true].map((isNamed) =>
    fields?.filter(({ field }) => field.keywordOnly === isNamed),
  );
  if (places === undefined || names === undefined) return undefined;
  return [...places, ...names].map(({ field: { name, annotation, fallback, factory }, owner }) => {
    const hint = annotation();
    // The signature that pydantic gives its dataclasses has the default alone.
    const isInfo =
      owner.attrs.has('__pydantic_complete__') && fallback !== undefined && isFieldInfo(fallback);
    const [made, said] = ['default_factory', 'default'].map((key) =>
      isInfo ? own(reading.site, fallback, key) : undefined,
    );
    const plain = isInfo ? (made === undefined || made.kind === 'none' ? said : made) : fallback;
    // A factory is a default that no schema shows.
    return asDeclared(reading, { name, type: hint, hint, default: plain ?? factory }, owner.module);
  });
}

function annotatedNames(reading: Reading, cls: ClassValue): readonly SignatureParameter[] {
  const names = new Map([...cls.mro].reverse().flatMap(({ annotations }) => [...annotations]));
  const { site } = reading;
  const defaults = contentOf(findOnClass(cls, '_field_defaults') ?? NONE);
  return [...names].flatMap(([name, type]) => {
    const hint = type();
    if (hint.kind === 'class' && hint.name === 'ClassVar') return [];
    const initial = defaults === undefined ? findOnClass(cls, name) : entryOf(site.vm, defaults, str(name));
    return asDeclared(reading, { name, type: hint, hint, default: initial }, cls.module);
  });
}

/** A field of a model as a parameter: pydantic's signature has its type and its default, not what's said of it. */
function asParameter(field: TypedField): SignatureParameter {
  const { name, alias = field.validationAlias, type } = field;
  const isDefault = type.kind === 'default';
  const under = isDefault ? type.of : type;
  const bare = under.kind === 'described' ? under.of : under;
  return {
    name: alias ?? name,
    annotation: undefined,
    type: undefined,
    marker: undefined,
    isMarkerDefault: false,
    default: undefined,
    module: undefined,
    field: {
      ...field,
      name: alias ?? name,
      alias: undefined,
      validationAlias: undefined,
      title: undefined,
      said: {},
      type: isDefault ? { ...type, of: bare } : bare,
    },
  };
}

type Declarable = Pick<Parameter, 'name' | 'type' | 'hint' | 'default'>;

/** Reads a parameter as `analyze_param` does (0.165): the last declaration in `Annotated`, else the default. */
function asDeclared(
  reading: Reading,
  { name, type, hint = type, default: initial }: Declarable,
  module: string,
): SignatureParameter {
  const written = type === undefined ? undefined : single(reading, type);
  const meant = reading.keepsAliases === true ? written : unaliased(written);
  const isAlias = meant !== written;
  const here = !isAlias || meant === undefined ? written : single(reading, meant);
  const isForm = here?.kind === 'instance' && here.cls.name === 'Annotated';
  const metadata = isForm ? here.attrs.get('__metadata__') : undefined;
  const said = tupleItems(metadata);
  const value = initial === undefined ? undefined : (single(reading, initial) ?? initial);
  const inside = said.map((one) => single(reading, one)).findLast(isMarker);
  const isMarkerDefault = inside === undefined && isMarker(value);
  return {
    name,
    annotation: isForm || isAlias ? here : (hint ?? here),
    type: isForm ? here.attrs.get('__origin__') : (here ?? type),
    marker: inside ?? (isMarkerDefault ? value : undefined),
    isMarkerDefault,
    default: isMarker(value) ? undefined : value,
    module,
  };
}
