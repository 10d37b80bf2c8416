import { callAttribute, getAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { formatValue, toRepr, toStr } from '../../../interpreter/evaluation/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { getItem } from '../../../interpreter/evaluation/items';
import { readTemplate } from '../../../interpreter/evaluation/template';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { Refusal } from '../../../interpreter/values/format-spec';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { dictOf } from '../../../interpreter/values/dicts';
import { item, NONE, num, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, StrValue, Value } from '../../../interpreter/values/values';
import { lazyIterator } from '../../kit/elements';
import { keeping, methods } from '../../kit/model';
import { causeOf, tupleItems } from '../../kit/values';

/** Fields in the specifiers of fields may have fields once more. */
const MAX_DEPTH = 2;

/** What one call of `vformat` goes through. */
interface Filling {
  readonly self: InstanceValue;
  readonly args: Value;
  readonly kwargs: Value;
  readonly site: Site;
  /** The number of the next field without a name; `undefined` once fields have numbers of their own. */
  next: number | undefined;
  /** The arguments that fields named. */
  readonly used: Value[];
}

/** A text with the field behind it; `undefined` at the end of a template. */
interface Row {
  readonly text: Value;
  readonly field: readonly [name: string, spec: string, conversion: Value] | undefined;
}

const ask = (
  { self, site }: Pick<Filling, 'self' | 'site'>,
  name: string,
  ...args: readonly Value[]
): Value => callAttribute(site.vm, self, name, { ...NO_ARGUMENTS, args }, site.at);

/** Returns the rows of a template, as the formatter's `parse` gives them; `undefined` where they aren't known. */
function rowsFor(template: string, filling: Filling): readonly Row[] | undefined {
  const { self, site } = filling;
  const parse = findOnClass(self.cls, 'parse');
  const given = ask(filling, 'parse', str(template));
  if (parse?.kind === 'native' && given.kind === 'unknown') return ofPieces(template, site);
  const { items, open } = iterate(site.vm, given, site.at);
  const rows = items.map(({ value }): Row | undefined => {
    const [text = NONE, name = NONE, spec = NONE, conversion = NONE] = tupleItems(value);
    const [field, how] = [textOf(name), textOf(spec)];
    if (name.kind === 'none') return { text, field: undefined };
    return field === undefined || (how === undefined && spec.kind !== 'none')
      ? undefined
      : { text, field: [field, how ?? '', conversion] };
  });
  const known = rows.filter((row) => row !== undefined);
  return open === undefined && known.length === rows.length ? known : undefined;
}

/** Returns the rows of a template with braces that stand for themselves. */
function ofPieces(template: string, { vm, at }: Site): readonly Row[] | undefined {
  const pieces = readTemplate(template);
  if (pieces instanceof Refusal) {
    raiseInWords(vm, 'ValueError', pieces.words, at);
    return undefined;
  }
  return pieces.map((piece): Row => {
    if (typeof piece === 'string') return { text: str(piece), field: undefined };
    const conversion = piece.conversion === undefined ? NONE : str(piece.conversion);
    return { text: str(), field: [piece.name, piece.spec, conversion] };
  });
}

const MIXED = 'cannot switch from manual field specification to automatic field numbering';

/** Returns the name of a field, with a number for one that has none. */
function numbered(name: string, filling: Filling): string {
  const isAutomatic = name === '' || /^[.[]/u.test(name);
  const isNumber = /^\d/u.test(name);
  const { next, site } = filling;
  if ((isAutomatic && next === undefined) || (isNumber && next !== undefined && next > 0))
    raiseInWords(site.vm, 'ValueError', MIXED, site.at);
  if (isNumber) filling.next = undefined;
  if (!isAutomatic || next === undefined) return name;
  filling.next = next + 1;
  return `${next}${name}`;
}

/** Returns the text that fields make with the methods of the formatter, which a subclass may define anew. */
function filled(template: string, filling: Filling, depth: number): StrValue['parts'] {
  const { site } = filling;
  if (depth < 0) raiseInWords(site.vm, 'ValueError', 'Max string recursion exceeded', site.at);
  const rows = depth < 0 ? undefined : rowsFor(template, filling);
  if (rows === undefined) return [causeOf(undefined, 'a template', site.at)];
  return rows.flatMap(({ text, field }): StrValue['parts'] => {
    const before = partsOf(text, site);
    if (field === undefined) return before;
    const [written, spec, conversion] = field;
    const name = numbered(written, filling);
    const found = ask(filling, 'get_field', str(name), filling.args, filling.kwargs);
    const [value = causeOf(found, 'a field', site.at), used] = tupleItems(found);
    if (used !== undefined) filling.used.push(used);
    const converted = ask(filling, 'convert_field', value, conversion);
    const how = str(...filled(spec, filling, depth - 1));
    return [...before, ...partsOf(ask(filling, 'format_field', converted, how), site)];
  });
}

const partsOf = (text: Value, { at }: Site): StrValue['parts'] =>
  text.kind === 'str' ? text.parts : [causeOf(text, 'a text', at)];

const CONVERSIONS: ReadonlyMap<string, typeof toStr> = new Map([
  ['s', toStr],
  ['r', toRepr],
]);

/** Makes `string.Formatter`. */
export const formatterClass = (object: ClassValue): ClassValue =>
  modelClass(
    'string.Formatter',
    [object],
    methods(keeping('string.Formatter'), {
      'format(format_string, /, *args, **kwargs)': (self, { format_string: template, args, kwargs }, site) =>
        ask({ self, site }, 'vformat', template, tuple(...args), dictOf(site.vm, [...kwargs])),
      'vformat(format_string, args, kwargs)': (self, { format_string: template, args, kwargs }, site) => {
        const text = textOf(template);
        return text === undefined
          ? str(causeOf(template, 'a template', site.at))
          : formatted(text, { self, args, kwargs, site, next: 0, used: [] });
      },
      'parse(format_string)': (_, { format_string: template }, { vm, at }) => {
        const text = textOf(template);
        // Python gives braces that stand for themselves rows of their own.
        const pieces = text === undefined || /\{\{|\}\}/u.test(text) ? undefined : readTemplate(text);
        if (pieces === undefined) return causeOf(template, 'a template', at);
        if (pieces instanceof Refusal) return raiseInWords(vm, 'ValueError', pieces.words, at);
        return lazyIterator(() => vm.list(rowsOf(pieces)));
      },
      'get_field(field_name, args, kwargs)': (self, { field_name: field, args, kwargs }, site) => {
        const [first = '', ...steps] = (textOf(field) ?? '').split(/(?=[.[])/u);
        const key = /^\d+$/u.test(first) ? num(Number(first)) : str(first);
        const start = ask({ self, site }, 'get_value', key, args, kwargs);
        const value = steps.reduce<Value>((left, step) => stepInto(left, step, site), start);
        return tuple(value, key);
      },
      'get_value(key, args, kwargs)': (_, { key, args, kwargs }, { vm, at }) =>
        each(vm, key.kind === 'num' ? args : kwargs, (one) =>
          each(vm, key, (name) => getItem(vm, one, name, at)),
        ),
      'convert_field(value, conversion)': (_, { value, conversion }, { vm, at }) => {
        const convert = CONVERSIONS.get(textOf(conversion) ?? '');
        if (conversion.kind === 'none') return value;
        if (convert === undefined && textOf(conversion) !== undefined && textOf(conversion) !== 'a')
          return raiseInWords(vm, 'ValueError', 'Unknown conversion specifier', at);
        return convert === undefined
          ? causeOf(conversion, 'a conversion', at)
          : each(vm, value, (one) => convert(vm, one, at));
      },
      'format_field(value, format_spec)': (_, { value, format_spec: spec }, { vm, at }) => {
        return each(vm, value, (one) => each(vm, spec, (how) => formatValue(vm, one, undefined, how, at)));
      },
      'check_unused_args(used_args, args, kwargs)': () => NONE,
    }),
  );

/** Formats a template, and has the formatter check which arguments it used. */
function formatted(template: string, filling: Filling): Value {
  const text = str(...filled(template, filling, MAX_DEPTH));
  const used = filling.site.vm.set(filling.used.map((one) => item(one)));
  ask(filling, 'check_unused_args', used, filling.args, filling.kwargs);
  return text;
}

const stepInto = (value: Value, step: string, { vm, at }: Site): Value => {
  const name = step.slice(1).replace(/\]$/u, '');
  return each(vm, value, (one) =>
    step.startsWith('.')
      ? getAttribute(vm, one, name, at)
      : getItem(vm, one, /^\d+$/u.test(name) ? num(Number(name)) : str(name), at),
  );
};

/** Returns the rows of `parse`: a text with the field behind it. */
function rowsOf(pieces: Exclude<ReturnType<typeof readTemplate>, Refusal>): readonly Value[] {
  const rows: Value[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else {
      const conversion = piece.conversion === undefined ? NONE : str(piece.conversion);
      rows.push(tuple(str(text), str(piece.name), str(piece.spec), conversion));
      text = '';
    }
  }
  return text === '' ? rows : [...rows, tuple(str(text), NONE, NONE, NONE)];
}
