import { testDocstrings, testsSection } from '../api/parts';
import { printImports } from '../base/code/imports';
import { type Doc, group, print } from '../base/code/print';
import { fileOf, importNameOf, type Layout } from '../scaffold/kinds';
import type { Operation } from '../scaffold/output/operations';
import type { Part } from '../scaffold/output/templates';
import { type Names, namesOf, routerLines, takesId, testPaths } from '../scaffold/output/router-lines';
import { EXAMPLE, type ResourceDesign, type RouterDesign } from '../dto/parts';
import { examplesOf } from '../dto/examples';
import type { Field } from '../dto/field';

const FUNCTION = 4;
const TRY = 8;

/** Returns the router over the service. */
export function wiredRouterPart({ resource, layout, operations, verb = 'put', outer }: RouterDesign): Part {
  const names = namesOf(resource);
  const { className, singular } = names;
  const lines = routerLines(names, operations, outer);
  return {
    template: 'resource/router.py.template',
    kind: 'api',
    path: fileOf(layout, 'api', resource),
    variables: {
      ...names,
      ...lines,
      operations,
      imports: routerImports(names, layout, operations, lines.outerParameters !== ''),
      docstrings: { ...lines.docstrings, module: `HTTP API of ${names.pluralWords}.` },
      dependency: print(
        group(
          `${className}ServiceDep = Annotated[`,
          [`${className}Service`, group('Depends(', [`get_${singular}_service`], ')')],
          ']',
        ),
      ),
      calls: callsOf(names),
      verb,
    },
  };
}

function callsOf({ module, singular }: Names): Readonly<Record<Operation, string>> {
  const id = `${singular}_id`;
  const call = (name: string, args: readonly string[], indent: number): string =>
    print(group(`service.${name}(`, args, ')'), indent);
  const answer = (name: string, args: readonly string[], indent: number): string =>
    print(group(`return service.${name}(`, args, ')'), indent);
  return {
    list: answer(`list_${module}`, ['limit', 'offset'], FUNCTION),
    get: answer(`get_${singular}`, [id], TRY),
    create: answer(`create_${singular}`, ['payload'], FUNCTION),
    update: answer(`update_${singular}`, [id, 'payload'], TRY),
    delete: call(`delete_${singular}`, [id], TRY),
  };
}

function routerImports(
  names: Names,
  layout: Layout,
  operations: readonly Operation[],
  isNested: boolean,
): string {
  const { className, singular } = names;
  const has = (one: Operation): boolean => operations.includes(one);
  const isWithId = takesId(operations);
  const hasAnswer = operations.some((one) => one !== 'delete');
  const when = (isUsed: boolean, ...used: readonly string[]): readonly string[] => (isUsed ? used : []);
  return printImports([
    { section: 'standard', module: 'typing', names: ['Annotated'] },
    { section: 'standard', module: 'uuid', names: when(isWithId || isNested, 'UUID') },
    {
      section: 'third-party',
      module: 'fastapi',
      names: [
        ...['APIRouter', 'Depends'],
        ...when(isWithId, 'HTTPException', 'Path'),
        ...when(has('list'), 'Query'),
        ...when(isWithId || has('create'), 'status'),
      ],
    },
    {
      section: layout.section,
      module: importNameOf(layout, 'dto', names, 'api'),
      names: [
        ...when(has('create'), `Create${className}Request`),
        ...when(has('update'), `Update${className}Request`),
        ...when(hasAnswer, `${className}Response`),
      ],
    },
    {
      section: layout.section,
      module: importNameOf(layout, 'service', names, 'api'),
      names: [
        ...when(isWithId, `${className}NotFoundError`),
        ...[`${className}Service`, `get_${singular}_service`],
      ],
    },
  ]);
}

/** Returns the pytest file of the wired router. */
export function resourceTestPart(design: ResourceDesign): Part {
  const { resource, layout, operations, verb = 'put', outer } = design;
  const names = namesOf(resource);
  const fields = design.fields.length === 0 ? [EXAMPLE] : design.fields;
  const { singular, className } = names;
  return {
    template: 'resource/test.py.template',
    kind: 'tests',
    path: fileOf(layout, 'tests', resource),
    variables: {
      ...names,
      ...testPaths(resource.prefix, outer),
      operations,
      verb,
      takesExisting: takesExisting(operations),
      types: testTypes(names),
      signatures: fixtureSignatures(testTypes(names)),
      imports: testImports(names, layout, operations),
      docstrings: testDocstrings(names),
      payload: dictionary('PAYLOAD', fields, 0),
      changes: dictionary('CHANGES', fields.slice(0, 1), 1),
      seed: print(
        group(
          `return service.create_${singular}(`,
          [group(`Create${className}Request(`, ['**PAYLOAD'], ')')],
          ')',
        ),
        FUNCTION,
      ),
      created: print(group(`created = service.get_${singular}(`, ['created_id'], ')'), FUNCTION),
      required: fields.find((field) => !field.isOptional && field.default === undefined)?.name ?? '',
      neverNull: fields.find(({ isOptional, type }) => !isOptional && type.kind !== 'json')?.name ?? '',
    },
  };
}

type TestTypes = Readonly<Record<'service' | 'response', string>>;

/** Returns the names of the classes in the tests: pytest would take `TestimonialService` for a test class. */
function testTypes({ className }: Names): TestTypes {
  return className.startsWith('Test')
    ? { service: 'Service', response: 'Response' }
    : { service: `${className}Service`, response: `${className}Response` };
}

function fixtureSignatures({
  service,
  response,
}: TestTypes): Readonly<Record<'client' | 'existing', string>> {
  const fixture = (name: string, result: string): string =>
    print(group(`def ${name}(`, [`service: ${service}`], `) -> ${result}:`));
  return { client: fixture('client', 'TestClient'), existing: fixture('existing', response) };
}

/** Returns the import of a name, renamed if needed: `TestimonialService as Service`. */
function importAs(name: string, as: string): string {
  return name === as ? name : `${name} as ${as}`;
}

/** True if an operation is tested on an existing item. */
function takesExisting(operations: readonly Operation[]): boolean {
  return operations.some((one) => one !== 'create');
}

function dictionary(name: string, fields: readonly Field[], which: 0 | 1): string {
  const items = fields.map((field): Doc => {
    const value = examplesOf(field)[which];
    const key = `"${field.name}": `;
    return typeof value === 'string' ? key + value : { ...value, head: key + value.head };
  });
  return print(group(`${name}: dict[str, Any] = {`, items, '}'));
}

function testImports(names: Names, layout: Layout, operations: readonly Operation[]): string {
  const { className, singular } = names;
  const types = testTypes(names);
  const section = testsSection(layout);
  const hasExisting = takesExisting(operations);
  return printImports([
    { section: 'standard', module: 'typing', names: ['Any'] },
    {
      section: 'standard',
      module: 'uuid',
      names: [...(operations.includes('create') ? ['UUID'] : []), ...(takesId(operations) ? ['uuid4'] : [])],
    },
    { section: 'third-party', module: 'pytest' },
    { section: 'third-party', module: 'fastapi', names: ['FastAPI'] },
    { section: 'third-party', module: 'fastapi.testclient', names: ['TestClient'] },
    { section, module: importNameOf(layout, 'api', names, 'tests'), names: ['router'] },
    {
      section,
      module: importNameOf(layout, 'dto', names, 'tests'),
      names: hasExisting
        ? [`Create${className}Request`, importAs(`${className}Response`, types.response)]
        : [],
    },
    {
      section,
      module: importNameOf(layout, 'service', names, 'tests'),
      names: [importAs(`${className}Service`, types.service), `get_${singular}_service`],
    },
  ]);
}
