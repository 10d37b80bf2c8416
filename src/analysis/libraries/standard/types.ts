import { NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { iterate } from '../../interpreter/evaluation/iterate';
import { makeClassFrom } from '../../interpreter/statements/class-definition';
import { modelClass } from '../../interpreter/values/classes';
import { native, NONE, textOf } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { fillDict } from '../builtins/conversions';
import type { Builtins, Entries } from '../kit/library';
import { causeOf } from '../kit/support';

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
};

/** `types`. */
export function library(builtins: Builtins): Entries {
  const { object } = builtins;
  const shared = Object.entries(NAMES).map(
    ([name, builtin]) => [`types.${name}`, builtins.class(builtin)] as const,
  );
  return {
    ...Object.fromEntries(shared),
    'types.SimpleNamespace': modelClass('types.SimpleNamespace', [object], [], {
      construct: simpleNamespace,
    }),
    'types.GenericAlias': native('types.GenericAlias', ({ args: [origin = NONE] }) => origin, true),
    'types.UnionType': modelClass('types.UnionType', [object]),
    'types.DynamicClassAttribute': builtins.class('property'),
    'types.coroutine': native('types.coroutine', ({ args: [func = NONE] }) => func, true),
    'types.new_class': native('types.new_class', newClass),
  };
}

function simpleNamespace(cls: ClassValue, call: Call): Value {
  const { vm, at } = call;
  const instance = vm.instance(cls, at);
  const content = vm.dict();
  fillDict(content, call);
  for (const { key, value } of content.entries.values()) {
    const name = textOf(key);
    if (name !== undefined) instance.attrs.set(name, value);
  }
  instance.open = content.open;
  return instance;
}

function newClass({ vm, args: [name = NONE, bases, , body], at }: Call): Value {
  const text = textOf(name);
  if (text === undefined) return causeOf(name, 'the name of a class', at);
  const namespace = vm.dict();
  if (body !== undefined && body.kind !== 'none')
    callValue(vm, body, { ...NO_ARGUMENTS, args: [namespace] }, at);
  const attrs = new Map<string, Value>();
  for (const { key, value } of namespace.entries.values()) attrs.set(textOf(key) ?? '', value);
  return makeClassFrom(
    vm,
    text,
    bases === undefined ? [] : iterate(vm, bases, at).items.map(({ value }) => value),
    attrs,
    at,
  );
}
