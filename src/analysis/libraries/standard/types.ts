import { PreparedBody } from '../../interpreter/statements/prepared-body';
import { equalByAttributes } from '../kit/namespaces';
import { spreadKeywords } from '../../interpreter/calls/written-arguments';
import type { Site } from '../../interpreter/calls/call-site';
import { iterate } from '../../interpreter/evaluation/iterate';
import { basesOf, makeClassFrom } from '../../interpreter/statements/class-definition';
import { makerOf, metaclassOf, prepare } from '../../interpreter/statements/metaclasses';
import { modelClass } from '../../interpreter/values/classes';
import { dictOf } from '../../interpreter/values/dicts';
import { NONE, str, textOf, tuple } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { fillDict } from '../builtins/conversions';
import { invoke } from '../kit/calls';
import { setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, methods, qualified } from '../kit/model';
import { hashByText } from '../../interpreter/values/key-fields';
import { formKey } from './typing/form-key';
import { causeOf } from '../kit/values';

const NAMES: Readonly<Record<string, string>> = {
  FunctionType: 'function',
  LambdaType: 'function',
  BuiltinFunctionType: 'builtin_function_or_method',
  BuiltinMethodType: 'builtin_function_or_method',
  MethodDescriptorType: 'method_descriptor',
  WrapperDescriptorType: 'wrapper_descriptor',
  MethodWrapperType: 'method-wrapper',
  GeneratorType: 'generator',
  CoroutineType: 'coroutine',
  NoneType: 'NoneType',
  MethodType: 'method',
  ModuleType: 'module',
  MappingProxyType: 'mappingproxy',
  EllipsisType: 'ellipsis',
  NotImplementedType: 'NotImplementedType',
  GetSetDescriptorType: 'getset_descriptor',
  MemberDescriptorType: 'member_descriptor',
};

/** `types`. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const shared = Object.entries(NAMES).map(([name, builtin]) => [name, builtins.class(builtin)] as const);
  const SimpleNamespace: ClassValue = modelClass(
    'types.SimpleNamespace',
    [object],
    [...SIMPLE, ...equalByAttributes('types.SimpleNamespace', () => SimpleNamespace)],
  );
  const UnionType = modelClass('types.UnionType', [object]);
  hashByText(UnionType, formKey);
  return {
    ...qualified('types', {
      ...Object.fromEntries(shared),
      SimpleNamespace,
      UnionType,
      DynamicClassAttribute: builtins.class('property'),
    }),
    ...functions(keeping('types'), {
      'GenericAlias(origin, args, /)': ({ origin }) => origin,
      'coroutine(func)': ({ func }) => func,
    }),
    ...functions('types', {
      'new_class(name, bases=..., kwds=None, exec_body=None)': newClass,
    }),
  };
};

const SIMPLE = methods(keeping('types.SimpleNamespace'), {
  '__init__(mapping_or_iterable=..., /, **kwargs)': (self, { mapping_or_iterable: source, kwargs }, site) => {
    const content = site.vm.dict();
    fillDict(site, content, source, kwargs);
    for (const { key, value } of content.entries.values()) {
      const name = textOf(key);
      if (name !== undefined) setOwn(site, self, { [name]: value });
    }
    self.open ??= content.open;
    return NONE;
  },
});

/** Makes a class as `types.new_class` does: with the keyword arguments and the metaclass of a class statement. */
function newClass({ name, bases: listed, kwds, exec_body: body }: NewClassArguments, site: Site): Value {
  const { vm, at } = site;
  const text = textOf(name);
  if (text === undefined) return causeOf(name, 'the name of a class', at);
  const keywords = new Map<string, Value>();
  if (kwds.kind !== 'none' && !spreadKeywords(vm, kwds, keywords, at).isWhole)
    return causeOf(kwds, 'the keyword arguments of a class', at);
  const { items, open } = listed === undefined ? NO_BASES : iterate(vm, listed, at);
  const written = [...items.map(({ value }) => value), ...(open === undefined ? [] : [open])];
  const bases = basesOf(vm, written, at);
  const named = keywords.get('metaclass');
  const isMade = makerOf(vm, bases, named) !== undefined || (named !== undefined && named.kind !== 'class');
  if (isMade) return causeOf(named, 'the metaclass of a class', at);
  const metaclass = metaclassOf(vm, bases, named);
  const prepared = prepare(vm, { name: text, bases, keywords, metaclass }, at);
  if (prepared instanceof PreparedBody) return causeOf(undefined, 'the namespace of a class', at);
  const namespace = dictOf(vm, prepared ?? []);
  if (body.kind !== 'none') invoke(site, body, namespace);
  const attrs = new Map<string, Value>();
  for (const { key, value } of namespace.entries.values()) attrs.set(textOf(key) ?? '', value);
  // As `type` does, for the module that calls it.
  if (metaclass === undefined && !attrs.has('__module__')) attrs.set('__module__', str('types'));
  if (written.some((one, index) => one !== bases[index])) attrs.set('__orig_bases__', tuple(...written));
  const all = namespace.open === undefined ? bases : [...bases, namespace.open];
  return makeClassFrom(vm, text, all, attrs, at, { metaclass, keywords });
}

interface NewClassArguments {
  readonly name: Value;
  readonly kwds: Value;
  readonly exec_body: Value;
  readonly bases: Value | undefined;
}

const NO_BASES = { items: [], open: undefined };
