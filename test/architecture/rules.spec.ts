import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

type SourceText = readonly [file: string, text: string];

/** Files that break no rule, for the others to import. */
const LAWFUL: readonly SourceText[] = [
  ['src/base/source/tree.ts', "export const tree = 1;\nimport 'node:fs';\n"],
  ['src/analysis/python/ast.ts', "import '../../base/source/tree';\nexport interface Ast { a: 1 }\n"],
  ['src/analysis/interpreter/machine.ts', "import '../python/ast';\nexport const vm = 1;\n"],
  ['src/analysis/libraries/kit.ts', "import '../interpreter/machine';\nexport const kit = 1;\n"],
  ['src/analysis/fastapi/models.ts', "import '../libraries/kit';\nexport const models = 1;\n"],
  ['src/analysis/analyze.ts', "import './entry/find';\nimport './fastapi/models';\n"],
  ['src/routes-report/report.ts', "import '../analysis/analyze';\nexport const report = 1;\n"],
  ['src/routes-report/watch/watch.ts', "import '../report';\nexport const watch = 1;\n"],
  ['src/drawer/any.ts', "import '../routes-report/report';\n"],
  ['scripts/two.ts', "import { one } from './one';\nexport const two = () => one;\n"],
  ['scripts/types.ts', "import { use } from './use';\nexport interface Types { use: typeof use }\n"],
  ['scripts/use.ts', "import type { Types } from './types';\nexport const use = (types: Types) => types;\n"],
];

/** Files that break one rule each. */
const OFFENCES: readonly (readonly [...SourceText, rule: string])[] = [
  ['src/base/source/up.ts', "import '../../analysis/python/ast';\n", 'layer-base-source'],
  ['src/base/diagnostics/up.ts', "import '../source/tree';\n", 'layer-base-diagnostics'],
  ['src/analysis/python/up.ts', "import '../interpreter/machine';\n", 'layer-analysis-python'],
  ['src/analysis/interpreter/up.ts', "import '../libraries/kit';\n", 'layer-analysis-interpreter'],
  ['src/analysis/libraries/up.ts', "import '../fastapi/models';\n", 'layer-analysis-libraries'],
  [
    'src/analysis/libraries/syntax.ts',
    "import type { Ast } from '../python/ast';\nexport type B = Ast;\n",
    'no-syntax-in-models',
  ],
  ['src/analysis/fastapi/syntax.ts', "require('../python/ast');\n", 'no-syntax-in-models'],
  ['src/analysis/fastapi/beside.ts', "import '../entry/find';\n", 'layer-analysis-fastapi'],
  ['src/analysis/entry/find.ts', "import { readFileSync } from 'node:fs';\n", 'no-files-outside-adapters'],
  ['src/analysis/entry/promises.ts', "import 'fs/promises';\n", 'no-files-outside-adapters'],
  ['src/analysis/entry/devkit.ts', "import '@angular-devkit/schematics';\n", 'no-devkit-below-front-ends'],
  ['src/analysis/entry/nx.ts', "import type { Tree } from '@nx/devkit';\n", 'no-devkit-below-front-ends'],
  ['src/analysis/entry/up.ts', "import('../analyze');\n", 'layer-analysis-entry'],
  ['src/routes-report/up.ts', "export * from './watch/watch';\n", 'layer-routes-report'],
  ['src/cli/compiler.ts', "import 'typescript';\n", 'no-compiler-shipped'],
  ['src/cli/drawer.ts', "import '../drawer/any';\n", 'every-file-has-a-layer'],
  ['scripts/one.ts', "import { two } from './two';\nexport const one = () => two;\n", 'no-import-cycle'],
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

describe('the rules of .dependency-cruiser.mjs', () => {
  let root = '';
  let violations: readonly Violation[] = [];

  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'rules-')));
    for (const [file, text] of [...LAWFUL, ...OFFENCES]) {
      mkdirSync(join(root, dirname(file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    writeFileSync(join(root, 'tsconfig.json'), '{}');
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
    const cruiser = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
    const config = join(ROOT, '.dependency-cruiser.mjs');
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [cruiser, '--config', config, '--output-type', 'json', 'src', 'scripts'],
      { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    if (stdout === '') throw new Error(stderr);
    ({ violations } = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary);
  });

  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  it.each(OFFENCES)('%s', (file, _, rule) => {
    expect(violations).toContainEqual(
      expect.objectContaining({ from: file, rule: expect.objectContaining({ name: rule }) as unknown }),
    );
  });

  it('refuses nothing else', () => {
    const offences = new Set(OFFENCES.map(([file, , rule]) => `${file}: ${rule}`));
    const found = violations.map(({ from, rule }) => `${from}: ${rule.name}`);
    expect(found.filter((one) => !offences.has(one))).toEqual([]);
  });
});
