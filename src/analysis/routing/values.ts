import { parametersOf, type Pattern } from './pattern';

/** What a parameter of a path became: an id too long for a number stays text. */
export interface ParameterValue {
  readonly name: string;
  readonly converter: string;
  readonly value: string | number;
}

/** The values of a pattern's parameters, converted, from the groups of its match. */
export function valuesOf(pattern: Pattern, match: RegExpExecArray): readonly ParameterValue[] {
  return parametersOf(pattern).map(({ name, converter }, index) => ({
    name,
    converter,
    value: convert(converter, match[index + 1] ?? ''),
  }));
}

/** Values of an outer pattern, and those of an inner one over them, as `path_params.update` has it. */
export function joinValues(
  outer: readonly ParameterValue[],
  inner: readonly ParameterValue[],
): readonly ParameterValue[] {
  const names = new Map([...outer, ...inner].map((one) => [one.name, one]));
  return [...names.values()];
}

/** As the converters of starlette/convertors.py do it (1.10). */
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
