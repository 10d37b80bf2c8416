import fc from 'fast-check';
import { SCALARS, type Scalar } from '../../src/dto/field';

/** Printable ASCII without some characters. */
const ascii = (without: RegExp, size: { readonly minLength: number; readonly maxLength: number }) =>
  fc
    .string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), ...size })
    .map((text) => text.replaceAll(without, 'x'));

const NAME = fc.stringMatching(/^[a-z][a-z0-9]{0,17}(_[a-z0-9]{1,20})?$/);
const NUMBER = fc.stringMatching(/^-?[0-9]{1,9}(\.[0-9]{1,4})?$/);
const CHOICES = fc
  .uniqueArray(ascii(/[,: ]/g, { minLength: 1, maxLength: 36 }), { minLength: 1, maxLength: 5 })
  .map((choices) => `enum:${choices.join(',')}`);

/** Values that the types take, mostly. */
const DEFAULTS: Readonly<Record<Scalar, fc.Arbitrary<string>>> = {
  str: ascii(/$^/g, { minLength: 0, maxLength: 50 }),
  int: fc.stringMatching(/^-?[0-9]{1,9}$/),
  float: NUMBER,
  bool: fc.constantFrom('true', 'False'),
  decimal: NUMBER,
  uuid: fc.uuid(),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  datetime: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  time: fc.constantFrom('12:30', '23:59:59', '00:00:00.000001'),
  json: fc.oneof(
    fc.constantFrom('null', 'true', '[]', '{}', '1.5'),
    fc.string().map((text) => JSON.stringify(text)),
  ),
  email: fc.constantFrom('a@example.com', 'first.last+tag@sub.example.org'),
  url: fc.webUrl({ validSchemes: ['http', 'https'] }),
};

const LIMITS = fc
  .tuple(fc.option(NUMBER, { nil: '' }), fc.option(NUMBER, { nil: '' }))
  .map(([min, max]) => `:${min}..${max}`);

const WORDS = fc.oneof(
  fc.constantFrom(...SCALARS).chain((scalar) => DEFAULTS[scalar].map((value) => [scalar as string, value])),
  CHOICES.map((choices) => [choices, choices.slice('enum:'.length).split(',')[0] ?? '']),
);

/** Specs of fields: most of them are right, some aren't. */
export const arbitrarySpec: fc.Arbitrary<string> = fc
  .record({
    name: NAME,
    type: WORDS,
    isList: fc.boolean(),
    limits: fc.option(LIMITS, { nil: '' }),
    isOptional: fc.boolean(),
    hasDefault: fc.boolean(),
  })
  .map(({ name, type: [type = '', value = ''], isList, limits, isOptional, hasDefault }) =>
    [
      `${name}:${isList ? 'list:' : ''}${type}${limits}`,
      ...(isOptional ? ['optional'] : []),
      ...(hasDefault ? [`default=${value}`] : []),
    ].join(':'),
  );
