import fc from 'fast-check';
import { Failure } from '../../src/base/diagnostics/failure';
import type { Field } from '../../src/dto/field';
import { parseField, parseFields } from '../../src/dto/field-spec';
import { dtoPart } from '../../src/dto/parts';
import { readFields } from '../../src/dto/read-fields';
import { parseResourceName } from '../../src/base/naming/resource-name';
import { parseWhole as parse } from '../../src/analysis/python/parser';
import { DIRECTORIES } from '../../src/scaffold/kinds';
import { render } from '../../src/scaffold/output/templates';
import { memoryTree } from '../../src/base/source/memory';
import { arbitrarySpec } from './arbitrary-spec';

const layout = { backend: 'backend', lead: '', directories: DIRECTORIES, section: 'third-party' } as const;

function rendered(fields: readonly Field[], name = 'products'): string {
  return render(memoryTree({}), dtoPart({ resource: parseResourceName(name), layout, fields }));
}

function read(text: string, className = 'Product'): readonly Field[] | undefined {
  return readFields(parse(text), className);
}

describe('readFields', () => {
  it('gives back the fields that a module was generated from, whatever they are', () => {
    // Wrong specs are another test's.
    const valid = arbitrarySpec.map(parsed).filter((field) => field !== undefined);
    const fields = fc.uniqueArray(valid, { selector: ({ name }) => name, maxLength: 8 });
    fc.assert(
      fc.property(fields, (some) => {
        expect(read(rendered(some))).toEqual(some);
      }),
      { numRuns: 400 },
    );
  });

  it('gives none for the example', () => {
    expect(read(rendered([]))).toEqual([]);
  });

  it('tells types of enums from the names of other types', () => {
    const fields = parseFields(['model:enum:a', 'type:enum:b', 'a1:enum:c', 'a_1:enum:d']);
    expect(read(rendered(fields, 'bases'), 'Base')).toEqual(fields);
  });

  it.each([
    ['another resource', 'class CreateOrderRequest(BaseModel):\n    name: str\n'],
    ['a model without fields', 'class CreateProductRequest(BaseModel):\n    pass\n'],
    ['a type that we never write', 'class CreateProductRequest(BaseModel):\n    name: bytes\n'],
    ['a default that we never write', 'class CreateProductRequest(BaseModel):\n    name: str = make()\n'],
    [
      'limits that we never write',
      'class CreateProductRequest(BaseModel):\n    name: Annotated[str, Name]\n',
    ],
    ['no Python', 'class CreateProductRequest(:'],
  ])('gives nothing for %s', (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});

function parsed(spec: string): Field | undefined {
  try {
    return parseField(spec);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
