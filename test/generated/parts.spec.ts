import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { routerPart, testPart } from '../../src/api/parts';
import { Failure } from '../../src/base/diagnostics/failure';
import type { Field } from '../../src/dto/field';
import { parseField, parseFields } from '../../src/dto/field-spec';
import { dtoPart } from '../../src/dto/parts';
import { parseResourceName } from '../../src/base/naming/resource-name';
import { resourceTestPart, wiredRouterPart } from '../../src/resource/parts';
import { type Layout, DIRECTORIES } from '../../src/scaffold/kinds';
import { type Operation, OPERATIONS } from '../../src/scaffold/output/operations';
import { type Part, render } from '../../src/scaffold/output/templates';
import { servicePart } from '../../src/service/parts';
import { memoryTree } from '../../src/base/source/memory';
import { arbitrarySpec } from '../dto/arbitrary-spec';
import { ensurePython } from '../support/python';
import { runProgram } from '../support/run-program';

const python = ensurePython();
/** Without Python these tests are reported as skipped, by name. */
const withPython = python === undefined ? it.skip : it;
const MINUTE = 60_000;
const MORE_RULES = ['--select', 'E,W,F,I,B,C4,UP,ARG001,T201,FAST', '--target-version', 'py310'];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parts-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function lint(): void {
  const ruff = (...args: readonly string[]): string =>
    runProgram(python ?? 'python', ['-m', 'ruff', ...args, '.'], { cwd: root });
  ruff('check', '--isolated', ...MORE_RULES);
  ruff('format', '--isolated', '--check');
}

/** A package of the folder that is a backend. */
function layoutOf(backend: string): Layout {
  return { backend, lead: `${backend}.`, directories: DIRECTORIES, section: 'first-party' };
}

interface Design {
  readonly resource: ReturnType<typeof parseResourceName>;
  readonly layout: Layout;
  readonly operations: readonly Operation[];
  readonly fields: readonly Field[];
}

const stub = (design: Design): readonly Part[] => [routerPart(design), testPart(design)];
const wired = (design: Design): readonly Part[] => [
  wiredRouterPart(design),
  dtoPart(design),
  servicePart(design),
  resourceTestPart(design),
];

/** All or nothing, as generators do it. */
function write(parts: readonly Part[]): void {
  const files = parts.map((part) => [part.path, render(memoryTree({}), part)] as const);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function makePackage(backend: string): void {
  const folders = Object.values(DIRECTORIES);
  for (const folder of folders) {
    const parts = ['', ...folder.split('/')];
    for (const [index] of parts.entries()) {
      const path = join(root, backend, ...parts.slice(0, index + 1));
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, '__init__.py'), '');
    }
  }
}

const FIELDS = parseFields([
  ...['name:str:3..8', 'code:str:20..', 'price:decimal:0.25..', 'count:int:..-7', 'ratio:float:0.5..0.6'],
  ...['tags:list:str:5..', 'marks:list:int:..0', 'state:enum:only', 'date:date', 'time:time:optional'],
  ...[
    'at:datetime:default=2026-01-31T12:30:00Z',
    'mail:email',
    'site:url',
    'extra:json',
    'key:uuid',
    'on:bool',
  ],
]);

describe('generated parts', () => {
  withPython(
    'pass the linters for fields of any kind and length',
    () => {
      makePackage('shop');
      const field = arbitrarySpec.map(parsed).filter((one) => one !== undefined);
      const fields = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 8 });
      for (const [index, some] of fc.sample(fields, { numRuns: 400, seed: 20_261_121 }).entries()) {
        const resource = parseResourceName(`f${index}s`, `f${index}_${'x'.repeat(1 + (index % 57))}`);
        const design = { resource, layout: layoutOf('shop'), operations: OPERATIONS, fields: some };
        // Services don't depend on fields; that of a name this long can't be imported.
        write(index % 57 < 36 ? wired(design) : [dtoPart(design)]);
      }
      lint();
    },
    2 * MINUTE,
  );

  withPython(
    'pass the linters for singulars of every length, or are refused for it',
    () => {
      const layout = { ...layoutOf(''), lead: '' };
      const fit = { stub: 0, dto: 0, service: 0, wired: 0 };
      for (let length = 1; length <= 64; length += 1) {
        const resource = parseResourceName(`${'x'.repeat(Math.min(length, 63))}s`, 'x'.repeat(length));
        const design = { resource, layout, operations: OPERATIONS, fields: FIELDS };
        fit.stub += writeOrRefuse(stub(design));
        fit.dto += writeOrRefuse([dtoPart(design)]);
        fit.service += writeOrRefuse([servicePart(design)]);
        // The router of stubs has the place of the wired one.
        const wiredLayout = { ...layoutOf('wired'), lead: '' };
        fit.wired += writeOrRefuse(wired({ ...design, layout: wiredLayout }));
      }
      // Beyond, `from internal.service.…_service import (` can't be broken, nor `raise …NotFoundError(`.
      expect(fit).toEqual({ stub: 64, dto: 64, service: 56, wired: 49 });
      lint();
    },
    2 * MINUTE,
  );
});

/** 1 for written, 0 for a Failure that says that the name is too long. */
function writeOrRefuse(parts: readonly Part[]): number {
  try {
    write(parts);
    return 1;
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect(String(error)).toContain('choose a shorter name');
    return 0;
  }
}

function parsed(spec: string): Field | undefined {
  try {
    return parseField(spec);
  } catch {
    return undefined;
  }
}
