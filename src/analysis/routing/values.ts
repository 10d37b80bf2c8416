import { parametersOf, type Pattern } from './pattern';

/** The value of a path parameter. A number too long for JavaScript stays text. */
export interface ParameterValue {
  readonly name: string;
  readonly converter: string;
  readonly value: string | number;
}

/** Returns the converted values of a pattern's parameters, from the groups of its match. */
export function valuesOf(pattern: Pattern, match: RegExpExecArray): readonly ParameterValue[] {
  return parametersOf(pattern).map(({ name, converter }, index) => ({
    name,
    converter,
    value: convert(converter, match[index + 1] ?? ''),
  }));
}

/** Returns the values of an outer pattern, overridden by those of an inner one, as `path_params.update` does. */
export function joinValues(
  outer: readonly ParameterValue[],
  inner: readonly ParameterValue[],
): readonly ParameterValue[] {
  const names = new Map([...outer, ...inner].map((one) => [one.name, one]));
  return [...names.values()];
}

/** Converts a value as starlette/convertors.py (1.10) does. */
function convert(converter: string, text: string): string | number {
  switch (converter) {
    case 'int': {
      const value = Number(text);
      return Number.isSafeInteger(value) ? value : BigInt(text).toString();
    }
    case 'float':
      return Number(text);
    case 'uuid': {
      const digits = text.replaceAll('-', '').toLowerCase();
      return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, digits);
    }
    default:
      return text;
  }
}
