import fc from 'fast-check';
import { Failure } from '../../src/base/diagnostics/failure';
import { parseField, parseFields } from '../../src/dto/field-spec';
import { arbitrarySpec } from './arbitrary-spec';

const PLAIN = { limits: undefined, isOptional: false, default: undefined };

describe('a field spec', () => {
  it.each([
    ['name:str', { ...PLAIN, name: 'name', type: { kind: 'str' } }],
    ['tags:list:uuid', { ...PLAIN, name: 'tags', type: { kind: 'list', item: { kind: 'uuid' } } }],
    [
      'state:enum:draft,in progress',
      { ...PLAIN, name: 'state', type: { kind: 'enum', choices: ['draft', 'in progress'] } },
    ],
    [
      'a:list:enum:x,y:1..',
      {
        ...PLAIN,
        name: 'a',
        type: { kind: 'list', item: { kind: 'enum', choices: ['x', 'y'] } },
        limits: { min: '1', max: undefined },
      },
    ],
    [
      'n:str:1..80:optional',
      { ...PLAIN, name: 'n', type: { kind: 'str' }, limits: { min: '1', max: '80' }, isOptional: true },
    ],
    [
      'n:str:optional:..80',
      { ...PLAIN, name: 'n', type: { kind: 'str' }, limits: { min: undefined, max: '80' }, isOptional: true },
    ],
    [
      'sku:str:unique:..8',
      {
        ...PLAIN,
        name: 'sku',
        type: { kind: 'str' },
        limits: { min: undefined, max: '8' },
        column: { isUnique: true, isIndexed: false, references: undefined },
      },
    ],
    [
      'owner:fk:users:index:optional',
      {
        ...PLAIN,
        name: 'owner_id',
        type: { kind: 'int' },
        isOptional: true,
        column: { isUnique: false, isIndexed: true, references: 'users' },
      },
    ],
    [
      'owner_id:fk:users:optional:index',
      {
        ...PLAIN,
        name: 'owner_id',
        type: { kind: 'int' },
        isOptional: true,
        column: { isUnique: false, isIndexed: true, references: 'users' },
      },
    ],
    [
      'n:decimal:-0.50..007',
      { ...PLAIN, name: 'n', type: { kind: 'decimal' }, limits: { min: '-0.50', max: '7' } },
    ],
  ])('%s', (spec, field) => {
    expect(parseField(spec)).toEqual(field);
  });

  it.each([
    ['n:str:default=a:b, "c"', 'a:b, "c"'],
    ['n:str:default=', ''],
    ['n:int:default=-007', '-7'],
    ['n:int:default=-0', '0'],
    ['n:float:default=2', '2.0'],
    ['n:decimal:default=1.50', '1.50'],
    ['n:bool:default=True', 'true'],
    ['n:uuid:default=3F2B8C1E-5D4A-4F6B-9C7D-8E9FA0B1C2D3', '3f2b8c1e-5d4a-4f6b-9c7d-8e9fa0b1c2d3'],
    ['n:date:default=2024-02-29', '2024-02-29'],
    ['n:datetime:default=2026-01-31T12:30:00Z', '2026-01-31T12:30:00+00:00'],
    ['n:time:default=12:30', '12:30'],
    ['n:json:default="a\\u0062"', '"ab"'],
    ['n:json:optional:default=null', undefined],
    ['n:list:int:default=1,02', '1,2'],
    ['n:list:str:default=', ''],
    ['n:enum:a,b:default=b', 'b'],
    ['n:str:optional:default=x', 'x'],
  ])('%s has the default %j', (spec, value) => {
    expect(parseField(spec).default).toBe(value);
  });

  /** The spec, the character that the error points at (1-based), and what it says there. */
  it.each<[string, number, string]>([
    ['price:decimel', 7, 'unknown type "decimel" at character 7; did you mean "decimal"?'],
    ['n:string', 3, 'did you mean "str"?'],
    ['n:constructor', 3, 'the types are str, int,'],
    ['name', 5, 'the type is missing'],
    ['name:', 6, 'the type is missing'],
    [':str', 1, 'the name is missing'],
    ['Name:str', 1, 'may have only a-z'],
    ['a b:int', 2, 'may have only a-z'],
    ['a__b:int', 2, 'may have only a-z'],
    ['_a:int', 1, 'may have only a-z'],
    ['a_:int', 2, 'may have only a-z'],
    ['class:str', 1, 'is a keyword of Python'],
    ['id:uuid', 1, 'every resource has an id'],
    ['copy:str', 1, "is an attribute of pydantic's BaseModel"],
    ['register:str', 1, "is an attribute of pydantic's BaseModel"],
    ['model_name:str', 1, "is an attribute of pydantic's BaseModel"],
    ['str:str', 1, 'would hide what the model itself uses'],
    ['dt:date', 1, 'would hide what the model itself uses'],
    ['l:int', 1, 'looks like the digit 1'],
    ['self:int', 1, 'has a meaning of its own in Python'],
    [`${'a'.repeat(41)}:int`, 1, 'has 41 characters (40 are allowed)'],
    ['é:str', 1, 'only printable ASCII is allowed'],
    ['n:str:default=a\tb', 16, 'only printable ASCII is allowed'],
    ['n:str\n', 6, 'only printable ASCII is allowed'],
    ['n:str:..', 7, 'limits without a number'],
    ['n:str:80', 7, 'limits are 1..80, 1.. or ..80'],
    ['n:str:5..1', 7, '5 is more than 1'],
    ['n:float:1.50..1.49', 9, '1.50 is more than 1.49'],
    ['n:str:1..x', 10, '"x" is no whole number'],
    ['n:int:1..2.5', 10, '"2.5" is no whole number'],
    ['n:list:str:-1..', 12, 'a length is 0 or more'],
    ['n:str:1..1000001', 10, 'lengths are limited to 1000000'],
    ['n:float:0..0.1234567890123456', 12, 'is no number that can be a limit'],
    ['n:bool:1..2', 8, 'limits of bool'],
    ['n:str:1..2:3..4', 12, '"3..4" comes too often'],
    ['n:str:optional:optional', 16, '"optional" comes too often'],
    ['n:str:optinal', 7, 'did you mean "optional"?'],
    ['n:str:uniq', 7, 'did you mean "unique"?'],
    ['n:str:unique:unique', 14, '"unique" comes too often'],
    ['n:list:str:unique', 12, '"unique" of list'],
    ['n:references', 3, 'did you mean "fk"?'],
    ['n:fk', 5, 'the resource is missing'],
    ['n:fk:a b', 6, '"a b" is no name of a resource'],
    ['n:fk:users:1..', 12, 'limits of a key'],
    ['n:fk:users:default=1', 12, 'a default of a key'],
    ['n:str:defalt=1', 7, 'did you mean "default=value"?'],
    ['n:str:', 7, 'nothing stands between the colons'],
    ['n:str:1..2::optional', 12, 'nothing stands between the colons'],
    ['n:enum', 7, 'the choices are missing'],
    ['n:enum:a,,b', 10, 'a choice is missing'],
    ['n:enum:a,b,a', 12, 'the choice "a" for the second time'],
    ['n:enum:a, b', 10, 'has a space at its edge'],
    ['kind:enum:a,b=c', 13, 'the choice "b=c" has a "="'],
    [`n:enum:a,${'b'.repeat(37)}`, 10, '36 are allowed'],
    ['n:list', 7, 'the type of the items is missing'],
    ['n:list:list:str', 8, 'a list of lists'],
    ['n:list:strr', 8, 'did you mean "str"?'],
    ['n:int:default=x', 15, '"x" is no int'],
    ['n:int:1..5:default=9', 20, 'the default 9 is outside of 1..5'],
    ['n:str:..3:default=draft', 19, 'a default of length 5 is outside of ..3'],
    ['n:list:int:1..2:default=1,2,3', 25, 'a default of length 3 is outside of 1..2'],
    ['n:list:int:default=1,x', 22, '"x" is no int'],
    ['n:list:int:default=1,,2', 22, 'an item is missing'],
    ['n:list:json:default=1', 21, 'a list of json has no default but the empty one'],
    ['n:enum:a,b:default=c', 20, 'the default is one of a, b'],
    ['n:date:default=2026-02-30', 16, 'no date'],
    ['n:date:default=0000-01-01', 16, 'no date'],
    ['n:datetime:default=2026-01-31', 20, 'no datetime'],
    ['n:time:default=24:00', 16, 'no time'],
    ['n:url:default=ftp://x', 15, 'no url'],
    ['n:email:default=a@host.local', 17, 'no email'],
    ['n:json:default={"a":1}', 16, 'no json'],
    ['n:json:default="\\u00e9"', 16, 'no json'],
    [`n:str:default=${'x'.repeat(61)}`, 15, '60 characters are allowed'],
  ])('%j points at character %i', (spec, character, message) => {
    const parse = (): unknown => parseField(spec);
    expect(parse).toThrow(Failure);
    expect(parse).toThrow(message);
    expect(parse).toThrow(` at character ${character}; `);
  });

  it('is shown by its beginning where it is long', () => {
    expect(() => parseField(`n:${'x'.repeat(2_000)}`)).toThrow(
      /^field "n:x{18}…" has 2002 characters; 2000 are allowed\.$/,
    );
    expect(() => parseField(`n:${'x'.repeat(200)}`)).toThrow(/^field "n:x{78}…": unknown type/);
  });

  it('is a field, or an error of one line, whatever it is', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), arbitrarySpec);
    fc.assert(
      fc.property(anything, (spec) => {
        try {
          parseField(spec);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
          expect(String(error)).not.toMatch(/[\n\r\u2028]/);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('several field specs', () => {
  it('keep their order', () => {
    expect(parseFields(['b:int', 'a:int']).map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('have each name once', () => {
    expect(() => parseFields(['a:int', 'b:str', 'a:str'])).toThrow(
      'field "a:str": a second field "a" at character 1; give each field a name of its own',
    );
  });
});
