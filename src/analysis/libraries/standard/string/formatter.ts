import { callAttribute, getAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { formatValue, toRepr, toStr } from '../../../interpreter/evaluation/format';
import { getItem } from '../../../interpreter/evaluation/items';
import { readTemplate } from '../../../interpreter/evaluation/template';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { Refusal } from '../../../interpreter/values/format-spec';
import { modelClass } from '../../../interpreter/values/classes';
import { dictOf } from '../../../interpreter/values/dicts';
import { NONE, num, str, textOf, tuple } from '../../../interpreter/values/make';
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
  /** The number of the next field without a name. */
  next: number;
}

const ask = (
  { self, site }: Pick<Filling, 'self' | 'site'>,
  name: string,
  ...args: readonly Value[]
): Value => callAttribute(site.vm, self, name, { ...NO_ARGUMENTS, args }, site.at);

/** Returns the text that fields make with the methods of the formatter, which a subclass may define anew. */
function filled(template: string, filling: Filling, depth: number): StrValue['parts'] {
  const { site } = filling;
  const pieces = readTemplate(template);
  if (pieces instanceof Refusal || depth < 0) {
    const words = pieces instanceof Refusal ? pieces.words : 'Max string recursion exceeded';
    return [causeOf(raiseInWords(site.vm, 'ValueError', words, site.at), 'a template', site.at)];
  }
  return pieces.flatMap((piece): StrValue['parts'] => {
    if (typeof piece === 'string') return [piece];
    const name =
      piece.name === '' || /^[.[]/u.test(piece.name) ? `${filling.next++}${piece.name}` : piece.name;
    const found = ask(filling, 'get_field', str(name), filling.args, filling.kwargs);
    const [value = causeOf(found, 'a field', site.at)] = tupleItems(found);
    const converted = ask(
      filling,
      'convert_field',
      value,
      piece.conversion === undefined ? NONE : str(piece.conversion),
    );
    const spec = str(...filled(piece.spec, filling, depth - 1));
    const text = ask(filling, 'format_field', converted, spec);
    return text.kind === 'str' ? text.parts : [causeOf(text, 'a text', site.at)];
  });
}

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
          : str(...filled(text, { self, args, kwargs, site, next: 0 }, MAX_DEPTH));
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
