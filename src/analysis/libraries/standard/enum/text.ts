import type { Site } from '../../../interpreter/calls/call-site';
import { toRepr, toStr } from '../../../interpreter/evaluation/text/format';
import { formatValue } from '../../../interpreter/evaluation/text/formatted';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass } from '../../../interpreter/values/classes';
import { str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { type Member, methods } from '../../kit/model';
import { bitsOf, nameOf } from './state';

/** Returns `repr(value)` where it's known. */
export function shown(value: Value, { vm, at }: Site): string {
  const text = value.kind === 'choice' ? undefined : toRepr(vm, value, at);
  return (text === undefined ? undefined : textOf(text)) ?? '…';
}

/** Returns the text or number under a member. */
const contentOf = (self: InstanceValue): Value => self.payload ?? self.attrs.get('_value_') ?? self;

const isBefore311 = ({ vm }: Site): boolean => vm.options.python[1] < 11;

/** `str(member)`: `Color.RED`; a flag without members has no name. */
function asText(self: InstanceValue): Value {
  const name = nameOf(self);
  return str(name === undefined ? `${self.cls.name}(${bitsOf(self) ?? 0n})` : `${self.cls.name}.${name}`);
}

/** `str(member)` of an enum that only changes the `repr`: its value; before Python 3.11 there were none of them. */
export const VALUE_AS_TEXT: readonly Member[] = methods('enum.ReprEnum', {
  "__format__(format_spec='')": (self, { format_spec: spec }, site) =>
    // Without a specifier texts and numbers are formatted as `str()` shows them.
    isBefore311(site) || textOf(spec) === ''
      ? format(self, spec, site)
      : formatted(contentOf(self), spec, site),
  '__str__()': (self, _, site) =>
    isBefore311(site)
      ? asText(self)
      : each(site.vm, contentOf(self), (value) => toStr(site.vm, value, site.at)),
});

/**
 * Answers `format(member)`: as `str()` since Python 3.11; before it, a member that is also a string or number, whose
 * class has no `__str__` of its own, shows its value.
 * https://docs.python.org/3/whatsnew/3.11.html#enum
 */
function format(self: InstanceValue, spec: Value, site: Site): Value {
  const own = findOnClass(self.cls, '__str__');
  const showsValue = isBefore311(site) && self.payload !== undefined && own?.kind === 'native';
  return formatted(showsValue || own === undefined ? contentOf(self) : invoke(site, own, self), spec, site);
}

const formatted = (value: Value, spec: Value, { vm, at }: Site): Value =>
  each(vm, value, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at)));

/** How members are shown. */
export const TEXTS: readonly Member[] = methods('enum.Enum', {
  '__str__()': (self) => asText(self),
  "__format__(format_spec='')": (self, { format_spec: spec }, site) => format(self, spec, site),
  '__repr__()': (self, _, { vm, at }) => {
    const name = nameOf(self);
    return each(vm, self.attrs.get('_value_') ?? self, (value) =>
      each(vm, toRepr(vm, value, at), (text) =>
        text.kind === 'str'
          ? str(`<${self.cls.name}${name === undefined ? '' : `.${name}`}: `, ...text.parts, '>')
          : text,
      ),
    );
  },
});
