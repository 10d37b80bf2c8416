import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { formatTemplate } from '../../../interpreter/evaluation/text/template';
import { getItem } from '../../../interpreter/evaluation/items';
import { each } from '../../../interpreter/guards/forks';
import { num, str, textOf } from '../../../interpreter/values/make';
import type { StrValue, Value } from '../../../interpreter/values/values';
import { causeOf } from '../../kit/values';

/** Answers `template.format(*args, **keywords)`. */
export function formatText(
  self: StrValue,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
  site: Site,
): Value {
  const { open, vm, at } = site;
  return formatParts(self, site, (name) => {
    const isPlace = /^\d+$/u.test(name);
    const value = (isPlace ? args[Number(name)] : keywords.get(name)) ?? open;
    if (value !== undefined) return value;
    return isPlace
      ? vm.raiseIfCaught('IndexError', `Replacement index ${name} out of range for positional args tuple`, at)
      : vm.raiseIfCaught('KeyError', `key ${name}`, at);
  });
}

/** Formats a template that's known. */
function formatParts(self: StrValue, site: Site, find: (name: string) => Value): Value {
  const { vm, at } = site;
  const lookup = (field: string): Value => fieldOf(site, field, find);
  const known = textOf(self);
  if (known !== undefined) return formatTemplate(vm, known, lookup, at);
  return str(causeOf(self, 'a template', at));
}

/** Looks up a field name: `0`, `user`, `user.name`, `user[key]`. */
function fieldOf({ vm, at }: Site, field: string, find: (name: string) => Value): Value {
  const [first = '', ...steps] = field.split(/(?=[.[])/u);
  return steps.reduce<Value>((value, step) => {
    const name = step.slice(1).replace(/\]$/u, '');
    return each(vm, value, (one) => {
      if (step.startsWith('.')) return getAttribute(vm, one, name, at);
      return getItem(vm, one, /^\d+$/u.test(name) ? num(Number(name)) : str(name), at);
    });
  }, find(first));
}
