import { getAttribute } from '../../../interpreter/attributes/attributes';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { standingInstance } from '../../kit/instances';
import type { Builtins } from '../../kit/library';
import { constructor, keeping, type Member, methods, staticMethods } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { shown } from './flags';

/** Lists the methods of `auto`, whose objects get a value where they're bound. */
export const AUTO = methods(keeping('enum.auto'), {
  '__init__(value=...)': (self, { value }) => {
    if (value !== undefined) self.attrs.set('value', value);
    return NONE;
  },
});

/** Makes `member` or `nonmember`, whose objects say what an attribute of an enumeration becomes. */
export const marker = (name: string, { object }: Builtins): ClassValue =>
  modelClass(`enum.${name}`, [object], [], {
    construct: constructor('(value)', (cls, { value }, { vm, at }) => {
      const made = vm.instance(cls, at);
      made.attrs.set('value', value);
      return made;
    }),
  });

/** Gives an enumeration of texts its members. */
export function filled(cls: ClassValue, texts: readonly (readonly [string, string])[]): ClassValue {
  for (const [name, text] of texts) {
    const member: InstanceValue = { ...standingInstance(cls), payload: str(text) };
    for (const attribute of ['_name_', 'name']) member.attrs.set(attribute, str(name));
    for (const attribute of ['_value_', 'value']) member.attrs.set(attribute, str(text));
    cls.attrs.set(name, member);
  }
  return cls;
}

/** Descriptors for a member with the name of an attribute: the class gives the member, and members the attribute. */
export const REDIRECT = methods(keeping('enum.property'), {
  '__get__(instance, owner=None)': (self, { instance }, { vm, at }) => {
    const [member, computed, name] = ['member', 'computed', 'name'].map((one) => self.attrs.get(one) ?? NONE);
    if (instance.kind !== 'instance' || computed === undefined || name === undefined) return member ?? NONE;
    if (computed.kind === 'descriptor' && computed.type === 'property')
      return invoke({ vm, at }, computed.func, instance);
    const value = instance.attrs.get('_value_') ?? NONE;
    return value.kind === 'choice'
      ? causeOf(value, 'the value of a member', at)
      : getAttribute(vm, value, textOf(name) ?? '', at);
  },
  '__set__(instance, value)': (self, _, { vm, at }) => {
    const name = textOf(self.attrs.get('name') ?? NONE) ?? '?';
    return raiseInWords(vm, 'AttributeError', `<enum> cannot set attribute '${name}'`, at);
  },
});

/** Makes members as `StrEnum.__new__` does, of texts alone. */
export const TEXT_MAKER: readonly Member[] = staticMethods(keeping('enum.StrEnum'), {
  '__new_member__(cls, *values)': ({ cls, values }, site) => {
    const { vm, at } = site;
    if (cls.kind !== 'class') return causeOf(cls, 'a class', at);
    const isOther = (value: Value): boolean =>
      !['str', 'unknown', 'choice', 'library'].includes(value.kind) &&
      (value.kind !== 'instance' || value.payload?.kind !== 'str');
    const [first, second, third] = values.map((one) => (isOther(one) ? shown(one, site) : undefined));
    const refuse = (words: string): Value => raiseInWords(vm, 'TypeError', words, at);
    if (values.length > 3) refuse(`too many arguments for str(): ${shown(tuple(...values), site)}`);
    if (values.length === 1 && first !== undefined) refuse(`${first} is not a string`);
    if (second !== undefined) refuse(`encoding must be a string, not ${second}`);
    if (third !== undefined) refuse(`errors must be a string, not ${third}`);
    const text = vm.models.builtin('str');
    const value =
      text === undefined || values[0]?.kind === 'unknown' ? values[0] : invoke(site, text, ...values);
    const made = vm.instance(cls, at, values[0]?.kind === 'unknown' ? undefined : value);
    made.attrs.set('_value_', value ?? NONE);
    return made;
  },
});
