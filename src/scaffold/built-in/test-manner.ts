import type { FunctionDef } from '../../analysis/python/ast';
import { isTest } from '../layout/find/roles';
import type { Sources } from '../layout/read/sources';

/** How a project's tests send requests. */
export interface TestManner {
  /** The parameter of a test: `client: TestClient`; `undefined` where the module makes its client. */
  readonly parameter: string | undefined;
  readonly variable: string;
  readonly isAsync: boolean;
  /** Lines before each test: `@pytest.mark.anyio`. */
  readonly decorators: readonly string[];
  /** True for `-> None`. */
  readonly isTyped: boolean;
  /** The file in which the names of the parameter and the decorators mean something. */
  readonly at: string;
}

const SENDS = /\.(?:get|post|put|patch|delete)\(/;

/** Finds a test that takes its client as a fixture; else a fixture that gives one. */
export function testManner(sources: Sources): TestManner | undefined {
  const files = sources.files.filter((file) => isTest(sources, file));
  for (const at of files)
    for (const node of sources.statements(at))
      if (node.type === 'FunctionDef' && node.name.startsWith('test')) {
        const shown = shownBy(sources, at, node);
        if (shown !== undefined) return shown;
      }
  for (const at of files)
    for (const node of sources.statements(at))
      if (node.type === 'FunctionDef' && /(?:^|_)client$/.test(node.name)) return givenBy(sources, at, node);
  return undefined;
}

function shownBy(sources: Sources, at: string, def: FunctionDef): TestManner | undefined {
  const text = sources.text(at, def);
  const { params, returns } = def.signature();
  const param = params.find(({ name }) => new RegExp(`\\b${name}${SENDS.source}`).test(text));
  if (param === undefined) return undefined;
  return {
    parameter: sources.text(at, param),
    variable: param.name,
    isAsync: def.isAsync,
    decorators: def.decorators
      .map((one) => `@${sources.text(at, one)}`)
      .filter((one) => /^@pytest\.mark\.(?:anyio|asyncio)\b/.test(one)),
    isTyped: returns !== undefined,
    at,
  };
}

/** Reads a fixture: what it yields is the client. */
function givenBy(sources: Sources, at: string, def: FunctionDef): TestManner {
  const { returns } = def.signature();
  const type = /\b(?:AsyncClient|TestClient)\b/.exec(sources.text(at, returns ?? def))?.[0];
  const isOfAsync = type === 'AsyncClient';
  const config = sources.tree.read(`${sources.base === '' ? '' : `${sources.base}/`}pyproject.toml`);
  const isAuto = config !== undefined && /asyncio_mode\s*=\s*"auto"/.test(Buffer.from(config).toString());
  return {
    parameter: type === undefined ? def.name : `${def.name}: ${type}`,
    variable: def.name,
    isAsync: isOfAsync,
    decorators: isOfAsync && !isAuto ? ['@pytest.mark.anyio'] : [],
    isTyped: returns !== undefined,
    at,
  };
}
