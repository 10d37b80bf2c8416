import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { formatTemplate } from '../../../interpreter/evaluation/text/template';
import { getItem } from '../../../interpreter/evaluation/items';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import { each } from '../../../interpreter/guards/forks';
import { contentOf, entryOf } from '../../../interpreter/values/dicts';
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

/** Answers `template.format_map(mapping)`. */
export function formatMap(self: StrValue, mapping: Value, site: Site): Value {
  const { vm, at } = site;
  return formatParts(self, site, (name) => {
    const dict = contentOf(mapping);
    if (dict === undefined) return causeOf(mapping, 'a mapping', at);
    const found = entryOf(vm, dict, str(name));
    return (
      found ??
      (mapping.kind === 'choice' ? causeOf(mapping, 'a mapping', at) : getItem(vm, mapping, str(name), at))
    );
  });
}

/** Formats the known parts of a template. One whose fields may lie across a hole's edge isn't known. */
function formatParts(self: StrValue, site: Site, find: (name: string) => Value): Value {
  const { vm, at } = site;
  const lookup = (field: string): Value => fieldOf(site, field, find);
  const known = textOf(self);
  if (known !== undefined) return formatTemplate(vm, known, lookup, at);
  const hasCounted = self.parts.some((part) => typeof part === 'string' && /\{(?:\d*[}:!.[])/u.test(part));
  const isTorn = self.parts.some((part) => typeof part === 'string' && !isBalanced(part));
  if (hasCounted || isTorn) return str(causeOf(self, 'a template', at));
  const pieces = self.parts.map((part) =>
    typeof part === 'string' ? formatTemplate(vm, part, lookup, at) : str(part),
  );
  return pieces.reduce<Value>((left, right) => binary(vm, '+', left, right, at), str());
}

const isBalanced = (text: string): boolean => text.split('{').length === text.split('}').length;

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
