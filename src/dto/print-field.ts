import { type Doc, fits, flat, print, printBroken } from '../base/code/print';

/** The indentation of the body of a class. */
const INDENT = 4;
const INNER = INDENT + 4;

/**
 * Prints `    name: str | None = None`, formatted as `ruff format` does. `isOptional` adds `| None` to the type; `value` is the
 * default, `undefined` for none.
 */
export function printField(name: string, type: Doc, isOptional: boolean, value: Doc | undefined): string {
  const annotated = `${name}: ${flat(type)}${isOptional ? ' | None' : ''}`;
  const assigned = value === undefined ? '' : ` = ${flat(value)}`;
  const line = `${annotated}${assigned}`;
  if (fits(line, INDENT)) return indented(line);
  // A last comma keeps `Annotated[…]` broken; a minus isn't put in parentheses.
  const breaksType = typeof type !== 'string' && type.hasLastComma && !isOptional;
  if (
    value !== undefined &&
    !breaksType &&
    !assigned.startsWith(' = -') &&
    fits(`${annotated} = (`, INDENT)
  ) {
    return indented(`${annotated} = ${printValue(annotated, value)}`);
  }
  const broken = value === undefined ? '' : ` = ${print(value, INDENT, ') = '.length)}`;
  return indented(`${name}: ${printType(type, isOptional)}${broken}`);
}

function printValue(annotated: string, value: Doc): string {
  const isBracketed = typeof value !== 'string' && fits(`${annotated} = ${value.head}`, INDENT);
  return isBracketed ? printBroken(value, INDENT) : parenthesised(flat(value));
}

function printType(type: Doc, isOptional: boolean): string {
  if (!isOptional) return typeof type === 'string' ? parenthesised(type) : printBroken(type, INDENT);
  const line = `${flat(type)} | None`;
  if (fits(line, INNER)) return parenthesised(line);
  return parenthesised(`${print(type, INNER)}\n${' '.repeat(INNER)}| None`);
}

function parenthesised(text: string): string {
  return `(\n${' '.repeat(INNER)}${text}\n${' '.repeat(INDENT)})`;
}

function indented(text: string): string {
  return ' '.repeat(INDENT) + text;
}
