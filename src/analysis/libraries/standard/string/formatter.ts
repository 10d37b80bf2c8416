import { getAttribute } from '../../../interpreter/attributes/attributes';
import { callMethod } from '../../../interpreter/calls/calls';
import type { Site } from '../../../interpreter/calls/call-site';
import { inAscii, joined, toRepr, toStr } from '../../../interpreter/evaluation/format';
import { formatValue } from '../../../interpreter/evaluation/formatted';
import { getItem } from '../../../interpreter/evaluation/items';
import { append, iterate } from '../../../interpreter/evaluation/iterate';
import { readTemplate } from '../../../interpreter/evaluation/template';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { dictOf } from '../../../interpreter/values/dicts';
import { Refusal } from '../../../interpreter/values/format-spec';
import { bool, NONE, num, str, textOf, tuple } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { keeping, type Member, methods } from '../../kit/model';
import { causeOf, integerOf, itemsOrSelf } from '../../kit/values';

/** The arguments with which a template is formatted. */
interface Given {
  readonly args: Value;
  readonly kwargs: Value;
  readonly used: Value;
}

const RECURSION = 'Max string recursion exceeded';
const SWITCHED = 'cannot switch from manual field specification to automatic field numbering';

/** Lists the methods of `string.Formatter`, which ask each other, as programs replace some of them. */
export const FORMATTER: readonly Member[] = methods(keeping('string.Formatter'), {
  '__init__()': () => NONE,
  'format(format_string, /, *args, **kwargs)': (self, { format_string: text, args, kwargs }, site) =>
    ask(self, 'vformat', [text, tuple(...args), dictOf(site.vm, kwargs)], site),
  'vformat(format_string, args, kwargs)': (self, { format_string: text, args, kwargs }, site) => {
    const given = { args, kwargs, used: site.vm.set([], false, undefined) };
    const { shown } = formatted(self, text, given, { depth: 2, next: 0 }, site);
    ask(self, 'check_unused_args', [given.used, args, kwargs], site);
    return shown;
  },
  '_vformat(format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0)': (
    self,
    given,
    site,
  ) => {
    const state = {
      depth: integerOf(given.recursion_depth) ?? 0,
      next: integerOf(given.auto_arg_index) ?? 0,
    };
    const { shown, next } = formatted(
      self,
      given.format_string,
      { ...given, used: given.used_args },
      state,
      site,
    );
    return tuple(shown, next === undefined ? bool(false) : num(next));
  },
  'get_value(key, args, kwargs)': (_, { key, args, kwargs }, { vm, at }) =>
    each(vm, key, (one) =>
      each(vm, one.kind === 'num' ? args : kwargs, (held) => getItem(vm, held, one, at)),
    ),
  'check_unused_args(used_args, args, kwargs)': () => NONE,
  'format_field(value, format_spec)': (_, { value, format_spec: spec }, { vm, at }) =>
    each(vm, value, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at))),
  'convert_field(value, conversion)': (_, { value, conversion }, { vm, at }) =>
    each(vm, value, (one) => {
      if (conversion.kind === 'none') return one;
      const how = textOf(conversion);
      if (how === 's') return toStr(vm, one, at);
      if (how === 'r') return toRepr(vm, one, at);
      if (how === 'a') return each(vm, toRepr(vm, one, at), (text) => inAscii(text));
      if (how === undefined) return causeOf(conversion, 'a conversion', at);
      return raiseInWords(vm, 'ValueError', `Unknown conversion specifier ${how}`, at);
    }),
  'parse(format_string)': (_, { format_string: text }, site) => parsed(text, site),
  'get_field(field_name, args, kwargs)': (self, { field_name: name, args, kwargs }, site) => {
    const text = textOf(name);
    if (text === undefined) return causeOf(name, 'the name of a field', site.at);
    const [, first = '', rest = ''] = /^([^.[]*)(.*)$/su.exec(text) ?? [];
    const key = /^\d+$/u.test(first) ? num(Number(first)) : str(first);
    const found = ask(self, 'get_value', [key, args, kwargs], site);
    return tuple(partOf(found, rest, site), key);
  },
});

function ask(self: InstanceValue, method: string, args: readonly Value[], { vm, at }: Site): Value {
  return callMethod(vm, self, method, args, at) ?? causeOf(undefined, `${method} of a formatter`, at);
}

/** Follows `.name` and `[key]` behind the name of an argument. */
function partOf(value: Value, path: string, { vm, at }: Site): Value {
  let current = value;
  for (const [, name, key = ''] of path.matchAll(/\.([^.[]*)|\[([^\]]*)\]/gu))
    current = each(vm, current, (one) => {
      if (name !== undefined) return getAttribute(vm, one, name, at);
      return getItem(vm, one, /^\d+$/u.test(key) ? num(Number(key)) : str(key), at);
    });
  return current;
}

/** Returns the pieces of a template: a text, then the name, the specifier and the conversion of the field behind it. */
function parsed(template: Value, { vm, at }: Site): Value {
  const text = textOf(template);
  if (text === undefined) return causeOf(template, 'a template', at);
  const pieces = readTemplate(text);
  if (pieces instanceof Refusal) return raiseInWords(vm, pieces.type, pieces.words, at);
  const made: Value[] = [];
  let before = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      const isEscape = piece.endsWith('{') || piece.endsWith('}');
      if (isEscape) made.push(tuple(str(piece), NONE, NONE, NONE));
      else before = piece;
      continue;
    }
    const conversion = piece.conversion === undefined ? NONE : str(piece.conversion);
    made.push(tuple(str(before), str(piece.name), str(piece.spec), conversion));
    before = '';
  }
  if (before !== '') made.push(tuple(str(before), NONE, NONE, NONE));
  return vm.list(made);
}

/** How far a template has got: the nesting that is left, and the next number of a field without a name. */
interface State {
  readonly depth: number;
  readonly next: number | undefined;
}

/** Formats a template: its text, and the next number, `undefined` once fields have numbers of their own. */
function formatted(
  self: InstanceValue,
  template: Value,
  given: Given,
  { depth, next }: State,
  site: Site,
): { readonly shown: Value; readonly next: number | undefined } {
  const { vm, at } = site;
  if (depth < 0) return { shown: raiseInWords(vm, 'ValueError', RECURSION, at), next };
  const texts: Value[] = [];
  let number = next;
  const { items, open } = iterate(vm, ask(self, 'parse', [template], site), at);
  for (const { value } of items) {
    const [literal = NONE, field = NONE, spec = str(), conversion = NONE] = itemsOrSelf(value);
    if (literal.kind !== 'none') texts.push(literal);
    if (field.kind === 'none') continue;
    let name = field;
    const written = textOf(field);
    if (written === '') {
      if (number === undefined) raiseInWords(vm, 'ValueError', SWITCHED, at);
      name = str(String(number ?? 0));
      number = (number ?? 0) + 1;
    } else if (written !== undefined && /^\d+$/u.test(written)) {
      if ((number ?? 0) > 0) raiseInWords(vm, 'ValueError', SWITCHED, at);
      number = undefined;
    }
    const found = ask(self, 'get_field', [name, given.args, given.kwargs], site);
    const [object = found, key] = found.kind === 'tuple' ? itemsOrSelf(found) : [found];
    if (given.used.kind === 'set' && key !== undefined) append(vm, given.used, key);
    const converted = ask(self, 'convert_field', [object, conversion], site);
    const inner = formatted(self, spec, given, { depth: depth - 1, next: number }, site);
    number = inner.next;
    texts.push(ask(self, 'format_field', [converted, inner.shown], site));
  }
  if (open !== undefined) texts.push(str(open));
  return {
    shown: joined(
      vm,
      texts.map((one) => (one.kind === 'unknown' ? str(one) : one)),
    ),
    next: number,
  };
}
