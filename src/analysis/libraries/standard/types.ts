import { modelClass } from '../../interpreter/values/classes';
import { NONE, textOf, bool } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue } from '../../interpreter/values/values';
import { fillDict } from '../builtins/numbers/conversions';
import { setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, methods, qualified, type Member } from '../kit/model';
import { hashByText } from '../../interpreter/values/key-fields';
import { formKey } from './typing/form-key';
import { isEqual } from '../../interpreter/evaluation/operators/comparisons';
import { namespaceOfInstance } from '../../interpreter/values/namespace';
import { isSubclass } from '../builtins/kinds';
import { notImplemented } from '../kit/values';

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

/** Makes the `__eq__` of objects that are nothing but their attributes: those of `cls` are equal where these are. */
const equalByAttributes = (owner: string, cls: () => ClassValue): readonly Member[] =>
  methods(keeping(owner), {
    '__eq__(other)': (self: InstanceValue, { other }, { vm, at }) => {
      if (other.kind !== 'instance' || isSubclass(other.cls, cls()) !== true) return notImplemented({ vm });
      const unknowable = self.open ?? other.open;
      if (unknowable !== undefined) return unknowable;
      const verdict = isEqual(vm, namespaceOfInstance(self), namespaceOfInstance(other), at);
      return typeof verdict === 'boolean' ? bool(verdict) : verdict;
    },
  });
