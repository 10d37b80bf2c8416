import type { Parse } from '../../analysis/python/ast';
import { addImports } from '../edit/imports';
import type { WantedImport } from '../edit/import-order';
import { sectionsOf } from '../edit/project-section';
import { openSource } from '../edit/source';
import type { SourceTree } from '../../base/source/tree';
import { parentOf } from '../../base/source/paths';
import type { LayoutFacts } from '../layout/facts';
import { fillName } from '../layout/fill-facts';
import { OPERATIONS, type Operation } from '../output/operations';
import { adapted, adaptedTests } from './adapt';
import { divided, frameText } from './frame-file';
import { type Keeping, typeImport } from './manner';
import { type FrameModule, importedFrom, logicName } from './modules';
import type { ProjectImports } from './project-imports';
import { quotedAs } from './quotes';
import type { TestManner } from './test-manner';
import { FRAME_WORDS } from './words';

/** Holds what the text of a frame's module is made from. */
export interface Assembly {
  readonly parse: Parse;
  readonly tree: SourceTree;
  readonly facts: LayoutFacts;
  readonly keeping: Keeping;
  readonly imports: ProjectImports;
  readonly modules: readonly FrameModule[];
  readonly operations: readonly Operation[];
  readonly test: TestManner | undefined;
  /** The module and the variable of the application, for tests that make their client. */
  readonly app: { readonly file: string; readonly name: string };
}

interface Part {
  readonly body: string;
  readonly imports: readonly WantedImport[];
  readonly plain: readonly string[];
}

/** Returns the text of one file of the frame's resource in the project: of all modules that lie there. */
export function assembled(path: string, assembly: Assembly): string {
  const { modules, parse, tree, facts } = assembly;
  const here = modules.filter((one) => one.path === path);
  const parts = here.map((one) => partOf(one, assembly));
  const body = parts.map((one) => one.body.trimEnd()).join('\n\n\n');
  const plain = [...new Set(parts.flatMap((one) => one.plain))].sort();
  const heads = plain.map((module) => `import ${module}\n`).join('');
  const gap = heads === '' ? '' : /^(?:@|class|def|async)/.test(body) ? '\n\n' : '\n';
  const text = `${heads}${gap}${quotedAs(body, facts.quotes.value, parse)}\n`;
  const unique = new Map(parts.flatMap((one) => one.imports).map((one) => [JSON.stringify(one), one]));
  const used = new Set(body.match(/[A-Za-z_]\w*/g));
  const wanted = [...unique.values()].filter(({ name, asname = name }) => used.has(asname));
  return addImports(openSource(Buffer.from(text), parse), wanted, sectionsOf(tree, path)).text;
}

function partOf(module: FrameModule, assembly: Assembly): Part {
  return module.role === 'test' ? testPart(module, assembly) : codePart(module, assembly);
}

function codePart(module: FrameModule, assembly: Assembly): Part {
  const { facts, keeping, parse, imports } = assembly;
  const { body, imports: found } = divided(adapted(frameText(module.frame), facts, keeping), parse);
  const { model, session } = keeping;
  const from = module.isShared ? module.target : module.path;
  const [logic] = assembly.modules.filter(({ role }) => role === 'service' || role === 'crud');
  const alias = logic === undefined ? '' : logicName(logic).alias;
  const text = logic === undefined ? body : body.replace(/\blogic(?=\.)/g, alias);
  const own = [
    ...(module.role === 'model' || module.frame === 'models_sqlmodel'
      ? [imports.needs(`${model?.bases ?? ''} ${model?.key ?? ''}`, model?.at ?? from, from)]
      : []),
    ...(module.role === 'router' && session !== undefined
      ? [imports.needs(session.parameter, session.at, from)]
      : []),
  ];
  const plain = own.flatMap(({ modules }) => modules);
  return {
    body: text,
    imports: [
      ...found.flatMap((one) => resolved(one, module, assembly)),
      ...own.flatMap(({ names }) => names),
    ],
    plain: [...plain, ...(/\buuid\./.test(text) ? ['uuid'] : [])],
  };
}

/** Returns an import of a frame as the project has it: another module of the frame, or a library. */
function resolved(
  one: WantedImport,
  module: FrameModule,
  { modules, imports, keeping }: Assembly,
): readonly WantedImport[] {
  const from = module.isShared ? module.target : module.path;
  if (one.module === 'frame') {
    const logic = modules.find(({ role }) => role === 'service' || role === 'crud');
    if (logic === undefined) return [];
    const { stem, alias } = logicName(logic);
    const place = `${parentOf(importedFrom(logic))}/__init__.py`;
    return [
      { module: imports.moduleOf(place, from), name: stem, ...(alias === stem ? {} : { asname: alias }) },
    ];
  }
  const role = /^frame\.(\w+)$/.exec(one.module)?.[1];
  if (role === undefined) return [one];
  if (role === 'session')
    return keeping.session === undefined || module.role === 'router' ? [] : [typeImport(keeping.session)];
  const target =
    modules.find((other) => other.role === role) ??
    modules.find((other) => other.frame === `${role}s_sqlmodel`);
  const source = target ?? modules.find(({ frame }) => frame === 'models_sqlmodel');
  if (source === undefined || role === 'base') return [];
  const place = importedFrom(source);
  return place === (module.isShared ? module.target : module.path)
    ? []
    : [{ module: imports.moduleOf(place, from), name: one.name }];
}

function testPart(module: FrameModule, assembly: Assembly): Part {
  const { facts, parse, imports, test, app } = assembly;
  const url = fillName(facts.url.value, FRAME_WORDS);
  const isOwn = test === undefined;
  const manner = test ?? OWN_CLIENT;
  const { body: all } = divided(adaptedTests(frameText('test'), url, facts, manner), parse);
  const body = testsOf(all, assembly.operations);
  const from = module.isShared ? module.target : module.path;
  const code = `${manner.parameter ?? ''} ${manner.decorators.join(' ').replaceAll('@', '')}`;
  const needed = isOwn ? { names: [], modules: [] } : imports.needs(code, manner.at, from);
  const made: readonly WantedImport[] = [
    { module: 'fastapi.testclient', name: 'TestClient' },
    { module: imports.moduleOf(app.file, from, true), name: app.name },
  ];
  return {
    body: isOwn ? `client = TestClient(${app.name})\n\n\n${body}` : body,
    imports: isOwn ? made : needed.names,
    plain: needed.modules,
  };
}

/** The operations that a test needs by its own. */
const NEEDS: Readonly<Record<Operation, readonly Operation[]>> = {
  list: ['list'],
  create: ['create'],
  get: ['create', 'get'],
  update: ['create', 'update'],
  delete: ['create', 'get', 'delete'],
};

/** Leaves out the tests of operations that aren't there. */
function testsOf(body: string, operations: readonly Operation[]): string {
  return body
    .split(/\n\n\n/)
    .filter((test) => {
      const own = OPERATIONS.find((one) => new RegExp(`def test_${one}_items?\\(`).test(test));
      return own === undefined || NEEDS[own].every((one) => operations.includes(one));
    })
    .join('\n\n\n');
}

const OWN_CLIENT: TestManner = {
  parameter: undefined,
  variable: 'client',
  isAsync: false,
  decorators: [],
  isTyped: true,
  at: '',
};
