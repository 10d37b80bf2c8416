import { findAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { fill, toRepr, toStr } from '../../../interpreter/evaluation/format';
import { formatValue } from '../../../interpreter/evaluation/formatted';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { type Member, methods } from '../../kit/model';
import { dataclassFieldsOf, isDataclass } from '../dataclasses/fields';
import { bitsOf, isEnumClass, nameOf } from './state';

const valueOf = (self: Value): Value =>
  (self.kind === 'instance' ? self.attrs.get('_value_') : undefined) ?? self;

const isBefore = (minor: number, { vm }: Site): boolean =>
  vm.options.python[0] === 3 && vm.options.python[1] < minor;

/** Returns what the `repr` of a member begins with: a flag without members has no name. */
const reprName = (self: InstanceValue): string =>
  self.attrs.get('_name_')?.kind === 'none' ? self.cls.name : `${self.cls.name}.${nameOf(self) ?? '?'}`;

/** `str(member)`: `Color.RED`. */
function asText(self: InstanceValue): Value {
  const isNamed = self.attrs.get('_name_')?.kind !== 'none';
  return str(isNamed ? `${self.cls.name}.${nameOf(self) ?? '?'}` : `${self.cls.name}(${bitsOf(self) ?? 0n})`);
}

/** `str(member)` of an enum that only changes the `repr`: its value; before Python 3.11 there were none of them. */
export const VALUE_AS_TEXT: readonly Member[] = methods('enum.ReprEnum', {
  "__format__(format_spec='')": (self, { format_spec: spec }, site) =>
    // Without a specifier texts and numbers are formatted as `str()` shows them.
    isBefore(11, site) || textOf(spec) === ''
      ? format(self, spec, site)
      : formatted(contentOf(self), spec, site),
  '__str__()': (self, _, site) =>
    isBefore(11, site)
      ? asText(self)
      : each(site.vm, contentOf(self), (value) => toStr(site.vm, value, site.at)),
});

/** Returns the text or number under a member. */
const contentOf = (self: InstanceValue): Value => self.payload ?? valueOf(self);

/**
 * Answers `format(member)`: as `str()` since Python 3.11; before it, a member that is also a string or number, whose
 * class has no `__str__` of its own, shows its value.
 * https://docs.python.org/3/whatsnew/3.11.html#enum
 */
function format(self: InstanceValue, spec: Value, site: Site): Value {
  const own = findOnClass(self.cls, '__str__');
  const showsValue = isBefore(11, site) && self.payload !== undefined && own?.kind === 'native';
  const shown = showsValue ? contentOf(self) : own === undefined ? self : invoke(site, own, self);
  return formatted(shown, spec, site);
}

const formatted = (value: Value, spec: Value, { vm, at }: Site): Value =>
  each(vm, value, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at)));

/** How members are shown. */
export const TEXTS: readonly Member[] = methods('enum.Enum', {
  '__str__()': (self) => asText(self),
  "__format__(format_spec='')": (self, { format_spec: spec }, site) => format(self, spec, site),
  '__repr__()': (self, _, site) =>
    each(site.vm, valueOf(self), (value) =>
      each(site.vm, reprOfValue(self.cls, value, site), (text) =>
        text.kind === 'str' ? str(`<${reprName(self)}: `, ...text.parts, '>') : text,
      ),
    ),
});

/** Returns the text of a member's value: as the `__repr__` of the data type shows it. */
function reprOfValue(cls: ClassValue, value: Value, site: Site): Value {
  const owner = ownerOfRepr(cls);
  const own = owner?.attrs.get('__repr__');
  if (owner === undefined || own === undefined)
    return each(site.vm, value, (one) => toRepr(site.vm, one, site.at));
  const isGenerated = own.kind === 'native' && isDataclass(owner) && !isBefore(12, site);
  return isGenerated
    ? each(site.vm, value, (one) => fieldsAsText(owner, one, site))
    : invoke(site, own, value);
}

/** Returns the class of the program whose `__repr__` shows the values of an enumeration; `undefined` for that of the value. */
function ownerOfRepr(cls: ClassValue): ClassValue | undefined {
  for (const base of cls.bases) {
    if (base.kind !== 'class') continue;
    for (const one of base.mro) {
      if (isEnumClass(one)) return one.place === undefined ? undefined : ownerOfRepr(one);
      if (one.attrs.has('__repr__')) return one.place === undefined ? undefined : one;
    }
  }
  return undefined;
}

/** Shows a dataclass as the value of a member: `size='small', legs=4`. */
function fieldsAsText(cls: ClassValue, value: Exclude<Value, { kind: 'choice' }>, { vm, at }: Site): Value {
  const names = (dataclassFieldsOf(cls) ?? []).flatMap(({ field }) =>
    field.repr && !field.isPassed ? field.name : [],
  );
  const pieces = names.flatMap((name, index) => [`${index === 0 ? '' : ', '}${name}=`, name]);
  return fill(vm, [...pieces, ''], (name) =>
    each(vm, findAttribute(vm, value, name, at) ?? NONE, (one) => toRepr(vm, one, at)),
  );
}

/** Has an enumeration show its members as such where its data type says how its own objects are shown. */
export function keepTexts(
  cls: ClassValue,
  dataType: ClassValue | undefined,
  base: ClassValue | undefined,
): void {
  if (dataType?.place === undefined || base === undefined) return;
  const isRepr = base.place === undefined && base.name === 'ReprEnum';
  for (const name of ['__repr__', '__str__', '__format__']) {
    if (cls.attrs.has(name)) continue;
    const ofType = findOnClass(dataType, name);
    if (isRepr && name !== '__repr__') {
      const shown =
        ofType ??
        (name === '__str__' && isShownByRepr(dataType) ? findOnClass(dataType, '__repr__') : undefined);
      if (shown !== undefined && shown.kind !== 'native') cls.attrs.set(name, shown);
    } else if (ofType !== undefined && findOnClass(cls, name) === ofType) {
      const ofEnum = findOnClass(base, name);
      if (ofEnum !== undefined) cls.attrs.set(name, ofEnum);
    }
  }
}

/** Tells whether `str()` of the objects of a class is their `repr`: texts have a `__str__` of their own. */
const isShownByRepr = ({ mro }: ClassValue): boolean =>
  !mro.some(({ place, name }) => place === undefined && name === 'str');
