import type { Place } from '../../../../base/diagnostics/place';
import { each } from '../../guards/forks';
import { Refusal } from '../../values/text/format-spec';
import { str } from '../../values/make';
import type { Machine } from '../../machine';
import type { Value } from '../../values/values';
import { joined } from './format';
import { formatValue, ofFormat } from './formatted';

/** A field of a template: `{name!r:spec}`. */
interface Field {
  readonly name: string;
  readonly conversion: string | undefined;
  readonly spec: string;
}

/** Fields in the specifiers of fields may have none themselves. */
const MAX_DEPTH = 2;

/** Reads a template of `str.format`. Returns its texts, each up to a doubled brace at most, and its fields in order, or why Python refuses it. */
function readTemplate(template: string): readonly (string | Field)[] | Refusal {
  const pieces: (string | Field)[] = [];
  let at = 0;
  while (at < template.length) {
    const text = /^(?:[^{}]|\{\{|\}\})+/su.exec(template.slice(at))?.[0] ?? '';
    for (const [part] of text.matchAll(/[^{}]*(?:\{\{|\}\})|[^{}]+/gsu))
      pieces.push(part.replace(/(?:\{\{|\}\})$/u, (pair) => pair.slice(1)));
    at += text.length;
    if (at >= template.length) break;
    if (template[at] === '}') return new Refusal("Single '}' encountered in format string");
    const end = endOfField(template, at);
    if (end === undefined)
      return new Refusal(
        at + 1 === template.length
          ? "Single '{' encountered in format string"
          : "expected '}' before end of string",
      );
    const field = readField(template.slice(at + 1, end));
    if (field instanceof Refusal) return field;
    pieces.push(field);
    at = end + 1;
  }
  return pieces;
}

/** Returns the place of the brace that closes the one at `start`. */
function endOfField(template: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < template.length; at += 1) {
    const char = template[at];
    // A key in brackets may have braces.
    if (char === '[' && depth === 1) {
      const closing = template.indexOf(']', at);
      if (closing > 0 && !/[!:]/u.test(template.slice(start, at))) at = closing;
    } else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function readField(text: string): Field | Refusal {
  const [, name = '', rest = ''] = /^((?:[^[!:{}]|\[[^\]]*\])*)(.*)$/su.exec(text) ?? [];
  if (rest === '') return { name, conversion: undefined, spec: '' };
  if (rest.startsWith('{')) return new Refusal("unexpected '{' in field name");
  if (rest.startsWith('[')) return new Refusal("Missing ']' in format string");
  if (rest.startsWith(':')) return { name, conversion: undefined, spec: rest.slice(1) };
  const [, conversion, colon, spec = ''] = /^!(.)(:|$)(.*)$/su.exec(rest) ?? [];
  if (conversion === undefined || colon === undefined)
    return new Refusal(
      rest === '!' ? "unmatched '{' in format spec" : "expected ':' after conversion specifier",
    );
  return { name, conversion, spec };
}

/** Counts the fields without a name. A template has either those or numbered ones. */
class Numbers {
  private count = 0;
  private style: 'automatic' | 'manual' | undefined;

  named(name: string): string | Refusal {
    const isCounted = name === '' || /^[.[]/u.test(name);
    if (!isCounted && !/^\d+(?:$|[.[])/u.test(name)) return name;
    const style = isCounted ? 'automatic' : 'manual';
    if (this.style !== undefined && this.style !== style)
      return new Refusal(
        isCounted
          ? 'cannot switch from manual field specification to automatic field numbering'
          : 'cannot switch from automatic field numbering to manual field specification',
      );
    this.style = style;
    return isCounted ? `${this.count++}${name}` : name;
  }
}

/** Returns `template.format(*args, **kwargs)`; `lookup` returns the value of a field name (`0`, `x`, `x.y`, `x[k]`). */
export function formatTemplate(
  vm: Machine,
  template: string,
  lookup: (name: string) => Value,
  at: Place,
  numbers = new Numbers(),
  depth = MAX_DEPTH,
): Value {
  const pieces = readTemplate(template);
  if (pieces instanceof Refusal) return ofFormat(vm, pieces, at);
  if (depth === 0 && pieces.length > 0) return ofFormat(vm, new Refusal('Max string recursion exceeded'), at);
  const format = ({ name: written, conversion, spec }: Field): Value => {
    const name = numbers.named(written);
    if (name instanceof Refusal) return ofFormat(vm, name, at);
    const value = lookup(name);
    const how = conversion === 'r' || conversion === 's' || conversion === 'a' ? conversion : undefined;
    if (conversion !== how)
      return ofFormat(vm, new Refusal(`Unknown conversion specifier '${conversion ?? ''}'`), at);
    const whole = spec.includes('{') || spec.includes('}');
    const shown = whole ? formatTemplate(vm, spec, lookup, at, numbers, depth - 1) : str(spec);
    return each(vm, value, (one) => each(vm, shown, (text) => formatValue(vm, one, how, text, at)));
  };
  return joined(
    vm,
    pieces.map((piece) => (typeof piece === 'string' ? str(piece) : format(piece))),
  );
}
