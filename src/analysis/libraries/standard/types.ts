import { equalByAttributes } from '../kit/namespaces';
import type { Site } from '../../interpreter/calls/call-site';
import { iterate } from '../../interpreter/evaluation/iterate';
import { makeClassFrom } from '../../interpreter/statements/class-definition';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, textOf } from '../../interpreter/values/make';
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
  GeneratorType: 'generator',
  CoroutineType: 'coroutine',
  NoneType: 'NoneType',
  MethodType: 'method',
  ModuleType: 'module',
  MappingProxyType: 'mappingproxy',
  EllipsisType: 'ellipsis',
  NotImplementedType: 'NotImplementedType',
  CellType: 'cell',
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
      'new_class(name, bases=..., kwds=None, exec_body=None)': ({ name, bases, exec_body: body }, site) =>
        newClass(name, bases, body, site),
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

function newClass(name: Value, bases: Value | undefined, body: Value, site: Site): Value {
  const { vm, at } = site;
  const text = textOf(name);
  if (text === undefined) return causeOf(name, 'the name of a class', at);
  const namespace = vm.dict();
  if (body.kind !== 'none') invoke(site, body, namespace);
  const attrs = new Map<string, Value>();
  for (const { key, value } of namespace.entries.values()) attrs.set(textOf(key) ?? '', value);
  const given = bases === undefined ? [] : iterate(vm, bases, at).items.map(({ value }) => value);
  return makeClassFrom(vm, text, given, attrs, at);
}
