import { type ImportSpec, printImports } from '../base/code/imports';
import { firstThatFits, print, subscript } from '../base/code/print';
import type { RouterDesign } from '../dto/parts';
import { fileOf, importNameOf, type Layout } from '../scaffold/kinds';
import type { Operation } from '../scaffold/output/operations';
import type { Part } from '../scaffold/output/templates';
import {
  docstring,
  type Names,
  namesOf,
  routerLines,
  takesId,
  testPaths,
} from '../scaffold/output/router-lines';

/** Returns the router with stubs of its operations. */
export function routerPart({ resource, layout, operations, outer }: RouterDesign): Part {
  const names = namesOf(resource);
  const lines = routerLines(names, operations, outer);
  const title = `HTTP API of ${names.pluralWords}`;
  return {
    template: 'api/router.py.template',
    kind: 'api',
    path: fileOf(layout, 'api', resource),
    variables: {
      ...names,
      ...lines,
      operations,
      imports: printImports(routerImports(operations, lines.outerParameters !== '')),
      docstrings: {
        ...lines.docstrings,
        module: docstring([`${title}: stubs to be implemented.`, `${title}.`], 0),
      },
      listSignature:
        lines.outerParameters === ''
          ? print(subscript(`def list_${resource.module}() -> list[`, 'dict[str, Any]', ']:'))
          : `def list_${resource.module}(\n    ${lines.outerParameters.trimEnd()}\n) -> list[dict[str, Any]]:`,
      todos: { create: todo('Create', names, layout), update: todo('Update', names, layout) },
    },
  };
}

/** Returns the pytest file of the stubs. */
export function testPart({ resource, layout, operations, outer }: RouterDesign): Part {
  const names = namesOf(resource);
  const router = importNameOf(layout, 'api', resource, 'tests');
  return {
    template: 'api/test.py.template',
    kind: 'tests',
    path: fileOf(layout, 'tests', resource),
    variables: {
      ...names,
      ...testPaths(resource.prefix, outer),
      operations,
      takesId: takesId(operations),
      imports: printImports([
        { section: 'standard', module: 'uuid', names: takesId(operations) ? ['uuid4'] : [] },
        { section: 'third-party', module: 'fastapi', names: ['FastAPI'] },
        { section: 'third-party', module: 'fastapi.testclient', names: ['TestClient'] },
        { section: testsSection(layout), module: router, names: ['router'] },
      ]),
      docstrings: testDocstrings(names),
    },
  };
}

/** Returns the docstrings of a test module. */
export function testDocstrings({ pluralWords }: Names): Readonly<Record<'tests', string>> {
  return { tests: docstring([`Tests of the HTTP API of ${pluralWords}.`, `Tests of ${pluralWords}.`], 0) };
}

/** Returns the section of the backend's modules in tests, which never import relatively. */
export function testsSection({ section }: Layout): ImportSpec['section'] {
  return section === 'relative' ? 'first-party' : section;
}

function routerImports(operations: readonly Operation[], isNested: boolean): readonly ImportSpec[] {
  const has = (...some: readonly Operation[]): boolean => some.some((one) => operations.includes(one));
  const isWithId = takesId(operations);
  const pick = (...names: readonly (readonly [string, boolean])[]): readonly string[] =>
    names.filter(([, isUsed]) => isUsed).map(([name]) => name);
  return [
    ...(isWithId ? [{ section: 'standard', module: 'logging' } as const] : []),
    {
      section: 'standard',
      module: 'typing',
      names: pick(['Annotated', isWithId], ['Any', has('list', 'get', 'create', 'update')]),
    },
    { section: 'standard', module: 'uuid', names: pick(['UUID', isWithId || isNested]) },
    {
      section: 'third-party',
      module: 'fastapi',
      names: pick(
        ['APIRouter', true],
        ['HTTPException', has('get')],
        ['Path', isWithId],
        ['status', has('get', 'create', 'delete')],
      ),
    },
  ];
}

/** Returns a comment that names the model to use instead of `dict`, and its module; a long name gets a line of its own. */
function todo(verb: 'Create' | 'Update', names: Names, layout: Layout): string {
  const model = `${verb}${names.className}Request`;
  const module = importNameOf(layout, 'dto', names, 'api');
  const comment = (...lines: readonly string[]): string => lines.map((line) => `    # ${line}`).join('\n');
  return firstThatFits([
    comment(`TODO: replace dict with ${model}`, `from ${module}.`),
    comment('TODO: replace dict with', model, 'from', module),
    comment('TODO: replace dict with', model),
  ]).trimStart();
}
