import { anyData, keepData } from '../datetime/data';
import { callAttribute, findAttribute } from '../../../interpreter/attributes/attributes';
import { interceptorOf, unlessLacking } from '../../../interpreter/attributes/hooks';
import { setAttribute } from '../../../interpreter/attributes/set-attribute';
import { setOn } from '../../../interpreter/attributes/set-on';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callMethod, callValue } from '../../../interpreter/calls/calls';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { setItem } from '../../../interpreter/evaluation/set-items';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { item, NONE, num, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { stateOf } from '../../builtins/object-state';
import { invoke } from '../../kit/calls';
import { causeOf, tupleItems } from '../../kit/values';
import { reductorOf } from '../copyreg';
import type { Copying } from './index';

/** How the parts of an object are copied, and who is told of a copy before it has its state. */
interface Parts {
  readonly copy: (value: Value) => Value;
  readonly note?: (made: Value) => void;
}

const AS_THEY_ARE: Parts = { copy: (value) => value };

/**
 * Copies an object by what its `__reduce_ex__`, its `__reduce__` or a registered function says; `undefined` where the
 * program has none of them for it.
 */
export function reduced(value: InstanceValue, copying: Copying, parts = AS_THEY_ARE): Value | undefined {
  const { site } = copying;
  const registered = reductorOf(value.cls);
  if (registered !== undefined) return rebuilt(value, invoke(site, registered, value), site, parts);
  if (interceptorOf(value.cls) !== undefined && !hasReduce(value, site))
    return raiseInWords(
      site.vm,
      copying.error,
      `un(${parts === AS_THEY_ARE ? 'shallow' : 'deep'})copyable object of type ${value.cls.name}`,
      site.at,
    );
  if (isOfProgram(value.cls, '__reduce_ex__'))
    return rebuilt(
      value,
      callMethod(site.vm, value, '__reduce_ex__', [num(4)], site.at) ?? NONE,
      site,
      parts,
    );
  if (!isOfProgram(value.cls, '__reduce__')) return undefined;
  return rebuilt(value, callMethod(site.vm, value, '__reduce__', [], site.at) ?? NONE, site, parts);
}

/** Tells whether the `__getattribute__` of the program lets `copy` see a `__reduce_ex__`, which every object has. */
function hasReduce(value: InstanceValue, { vm, at }: Site): boolean {
  const find = (): Value | undefined => findAttribute(vm, value, '__reduce_ex__', at);
  return unlessLacking(vm, at, find, () => undefined) !== undefined;
}

/** Tells whether the class of an object has a method that the program defines. */
const isOfProgram = (cls: ClassValue, name: string): boolean => {
  const found = findOnClass(cls, name);
  return found?.kind === 'function' || (found?.kind === 'descriptor' && found.func.kind === 'function');
};

/** Makes an object of what a `__reduce__` returned: a function, its arguments, and what's put in afterwards. */
function rebuilt(value: InstanceValue, said: Value, site: Site, parts: Parts): Value {
  const { vm, at } = site;
  return each(vm, said, (one) => {
    if (one.kind === 'str') return value;
    const [func, args, state = NONE, list = NONE, dict = NONE, ...more] = tupleItems(one);
    if (one.kind === 'unknown' || one.kind === 'library') return causeOf(one, 'how an object is copied', at);
    if (func === undefined || args === undefined || more.length > 0)
      return raiseInWords(vm, 'TypeError', '_reconstruct() takes from 4 to 7 positional arguments', at);
    const given = iterate(vm, args, at).items.map((arg) => parts.copy(arg.value));
    return each(vm, invoke(site, func, ...given), (made) => {
      parts.note?.(made);
      if (state.kind !== 'none') restore(made, parts.copy(state), site);
      fill(made, list, dict, site, parts);
      return made;
    });
  });
}

/** Puts in the elements and the entries that come one by one. */
function fill(made: Single, list: Value, dict: Value, site: Site, { copy }: Parts): void {
  const { vm, at } = site;
  if (list.kind !== 'none')
    for (const { value } of iterate(vm, list, at).items)
      callAttribute(vm, made, 'append', { ...NO_ARGUMENTS, args: [copy(value)] }, at);
  if (dict.kind === 'none') return;
  for (const { value } of iterate(vm, dict, at).items) {
    const [key, content] = iterate(vm, value, at).items;
    if (key === undefined || content === undefined) continue;
    each(vm, copy(key.value), (one) => {
      setItem(vm, made, one, copy(content.value), at);
      return NONE;
    });
  }
}

/** Gives an object its state: by its `__setstate__`, else as attributes. */
function restore(made: Single, state: Value, site: Site): void {
  const { vm, at } = site;
  if (made.kind === 'instance' && findOnClass(made.cls, '__setstate__') !== undefined) {
    callMethod(vm, made, '__setstate__', [state], at);
    return;
  }
  const [attributes = state, slots = NONE] =
    state.kind === 'tuple' && state.items.length === 2 ? tupleItems(state) : [];
  for (const part of [attributes, slots]) {
    const content = contentOf(part);
    for (const { key, value } of content === undefined ? [] : entriesOf(vm, content)) {
      const name = textOf(key);
      if (name === undefined) continue;
      if (part === attributes && made.kind === 'instance') setOn(vm, made.attrs, name, value, made.born);
      else setAttribute(vm, made, name, value, at);
    }
    if (content === undefined && part.kind !== 'none' && made.kind === 'instance')
      made.open ??= causeOf(part, 'the state of an object', at);
  }
}

/** How an object is made anew: with copies of its parts, and of the built-in value under it. */
interface Making extends Parts {
  readonly content: (value: Value) => Value;
}

/** Copies an object as `object.__reduce_ex__` has it: made by `__new__`, and given the state of the other one. */
export function madeAnew(value: InstanceValue, site: Site, making: Making): Value {
  const { vm, at } = site;
  const made = emptyOne(value, site);
  making.note?.(made);
  if (made.kind !== 'instance') return made;
  // A moment isn't among its attributes.
  const moment = anyData(value);
  if (moment !== undefined) keepData(made, moment);
  const { payload } = value;
  const isFilled = payload !== undefined && fillsItself(value);
  if (payload !== undefined) made.payload ??= isFilled ? emptyLike(payload, site) : making.content(payload);
  const hasState = isOfProgram(value.cls, '__getstate__');
  if (hasState || isOfProgram(value.cls, '__setstate__')) {
    const state = hasState ? callMethod(vm, value, '__getstate__', [], at) : stateOf(value, site);
    if (state !== undefined && state.kind !== 'none') restore(made, making.copy(state), site);
  } else {
    for (const [name, attribute] of value.attrs)
      setOn(vm, made.attrs, name, making.copy(attribute), made.born);
    made.open = value.open;
  }
  if (isFilled) fill(made, listIn(payload), entriesIn(payload, site), site, making);
  return made;
}

/** Makes an object as `cls.__new__(cls, …)` does: the program may say with which arguments, and define the `__new__`. */
function emptyOne(value: InstanceValue, { vm, at }: Site): Value {
  const { cls } = value;
  const given = ['__getnewargs_ex__', '__getnewargs__'].find((name) => isOfProgram(cls, name));
  const isWhole = cls.mro.every(({ place, name }) => place !== undefined || name === 'object');
  const create = findOnClass(cls, '__new__');
  if (create === undefined || !isOfProgram(cls, '__new__') || (given === undefined && !isWhole))
    return vm.instance(cls, at);
  const said = given === undefined ? tuple() : (callMethod(vm, value, given, [], at) ?? tuple());
  const [args, named] = given === '__getnewargs_ex__' ? tupleItems(said) : [said];
  const keywords = named === undefined ? undefined : contentOf(named);
  return callValue(
    vm,
    create.kind === 'descriptor' ? create.func : create,
    {
      args: [cls, ...tupleItems(args)],
      keywords: new Map(
        (keywords === undefined ? [] : entriesOf(vm, keywords)).map((one) => [
          textOf(one.key) ?? '',
          one.value,
        ]),
      ),
      open: said.kind === 'tuple' ? undefined : causeOf(said, 'the arguments of __new__', at),
    },
    at,
  );
}

/** Tells whether the program defines how elements and entries are put into an object. */
const fillsItself = ({ cls, payload }: InstanceValue): boolean =>
  (payload?.kind === 'list' && isOfProgram(cls, 'append')) ||
  (payload?.kind === 'dict' && isOfProgram(cls, '__setitem__'));

const emptyLike = (payload: Value, { vm }: Site): Value =>
  payload.kind === 'dict' ? { ...vm.dict(payload.open), factory: payload.factory } : vm.list();

const listIn = (payload: Value): Value => (payload.kind === 'list' ? payload : NONE);

const entriesIn = (payload: Value, { vm }: Site): Value =>
  payload.kind === 'dict'
    ? vm.listOf(entriesOf(vm, payload).map(({ key, value, guard }) => item(tuple(key, value), guard)))
    : NONE;
