/** The parts of a format specifier: `format(value, spec)`, `f'{value:spec}'`, a field of `%`. */
export interface FormatSpec {
  readonly fill: string;
  readonly align: string | undefined;
  readonly sign: string;
  /** `z`: a number that rounds to zero has no sign. */
  readonly isUnsignedZero: boolean;
  /** `#`. */
  readonly isAlternate: boolean;
  readonly width: number;
  readonly group: string;
  readonly precision: number | undefined;
  readonly type: string;
}

/** Why Python refuses a specifier, in its words. */
export class Refusal {
  constructor(
    readonly words: string,
    readonly type: 'ValueError' | 'OverflowError' = 'ValueError',
  ) {}
}

const SPEC = /^(?:(.)?([<>=^]))?([-+ ]?)(z?)(#?)(0?)(\d*)([,_]*)(?:\.(\d+))?(.?)$/su;

/** The longest padding that's written out. */
const MAX_WIDTH = 100_000;

/** Reads a specifier. `usual`: how values are aligned that it doesn't align. */
export function readSpec(text: string, usual: '<' | '>', type: string): FormatSpec | Refusal {
  const match = SPEC.exec(text);
  if (match === null) return new Refusal(`Invalid format specifier '${text}' for object of type '${type}'`);
  const [, given, align, sign = '', z, alternate, zero, digits = '', group = '', precision, code = ''] =
    match;
  const grouped = group.length > 1 ? refusalOfGroup(group) : undefined;
  if (grouped !== undefined) return grouped;
  const [width, places] = [Number(digits), precision === undefined ? undefined : Number(precision)];
  if (Math.max(width, places ?? 0) > MAX_WIDTH)
    return new Refusal('Too many decimal digits in format string');
  const isZeroed = zero === '0' && given === undefined;
  return {
    fill: given ?? (isZeroed ? '0' : ' '),
    align: align ?? (isZeroed && usual === '>' ? '=' : undefined),
    sign,
    isUnsignedZero: z === 'z',
    isAlternate: alternate === '#',
    width,
    group,
    precision: places,
    type: code,
  };
}

const refusalOfGroup = (group: string): Refusal =>
  new Refusal(
    group.includes(',') && group.includes('_')
      ? "Cannot specify both ',' and '_'."
      : `Cannot specify '${group[0] ?? ''}' with '${group[0] ?? ''}'.`,
  );

const sizeOf = (text: string): number => Array.from(text).length;

/** Aligns a text that may have a sign or a prefix, behind which `=` pads. */
export function aligned(prefix: string, text: string, spec: FormatSpec, usual: '<' | '>'): string {
  const missing = Math.max(0, spec.width - sizeOf(prefix) - sizeOf(text));
  const fill = (count: number): string => spec.fill.repeat(count);
  const align = spec.align ?? usual;
  if (align === '=') return prefix + fill(missing) + text;
  if (align === '<') return prefix + text + fill(missing);
  const before = align === '^' ? Math.floor(missing / 2) : missing;
  return fill(before) + prefix + text + fill(missing - before);
}

/** Returns `format(text, spec)`. */
export function formatText(text: string, given: string): string | Refusal {
  const spec = readSpec(given, '<', 'str');
  if (spec instanceof Refusal) return spec;
  const { type } = spec;
  if (type !== '' && type !== 's') return unknownCode(type, 'str');
  return cut(text, spec);
}

/** Cuts a text to the precision, and aligns it. */
export function cut(text: string, spec: FormatSpec): string {
  const { precision } = spec;
  const short = precision === undefined ? text : Array.from(text).slice(0, precision).join('');
  return aligned('', short, spec, '<');
}

export const unknownCode = (code: string, type: string): Refusal =>
  new Refusal(`Unknown format code '${code}' for object of type '${type}'`);
