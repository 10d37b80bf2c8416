import { NONE, textOf } from '../interpreter/values/make';
import type { ClassValue } from '../interpreter/values/values';
import { writtenType } from '../libraries/standard/typing/written-type';
import type { Identity } from './type-node';

/** Returns what tells a class from others. The names of a parametrised one have no spaces between its arguments. */
export function identityOf({ name, module, qualname, place, origin, args }: ClassValue): Identity {
  if (origin === undefined || args === undefined)
    return { name: name.slice(name.lastIndexOf('.') + 1), module, qualname, place };
  const shown = `[${args.map(writtenType).join(',')}]`;
  return {
    name: origin.name + shown.replaceAll(/[^[\],]*\.(?=[^[\],.]+)/gu, ''),
    module,
    qualname: origin.qualname + shown,
    place,
  };
}

/** Returns the docstring of a class itself, with the indentation that `inspect.cleandoc` leaves. */
export function docOf(cls: ClassValue): string | undefined {
  const doc = textOf(cls.attrs.get('__doc__') ?? NONE);
  return doc === undefined || doc === '' ? undefined : cleaned(doc);
}

/** Models `inspect.cleandoc`: no indentation that all lines but the first have, no empty lines around. */
export function cleaned(doc: string): string {
  const [first = '', ...rest] = expandTabs(doc).split('\n');
  const indents = rest
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const margin = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  const lines = [first.trimStart(), ...rest.map((line) => line.slice(margin))];
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  while (lines[0] === '') lines.shift();
  return lines.join('\n');
}

/** Models `str.expandtabs()`. */
function expandTabs(text: string): string {
  if (!text.includes('\t')) return text;
  let column = 0;
  return [...text]
    .map((char) => {
      if (char === '\n' || char === '\r') column = 0;
      else if (char !== '\t') column += 1;
      else {
        const width = 8 - (column % 8);
        column += width;
        return ' '.repeat(width);
      }
      return char;
    })
    .join('');
}
