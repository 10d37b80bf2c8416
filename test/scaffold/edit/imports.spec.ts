import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Section, WantedImport } from '../../../src/scaffold/edit/imports/import-blocks';
import { addImports, NameTaken } from '../../../src/scaffold/edit/imports/imports';
import { openSource } from '../../../src/scaffold/edit/source';
import { readCases } from '../../support/cases';
import { ensurePython } from '../../support/python';

const STANDARD = ['os', 'sys', 'uuid', 'typing', 'logging', 'collections.abc', 'datetime'];
const THIRD_PARTY = [
  'fastapi',
  'fastapi.middleware.cors',
  'pydantic',
  'PIL',
  'sqlalchemy.orm',
  'v2lib',
  'v10lib',
];
const FIRST_PARTY = ['api.http.orders', 'api.http.order_items', 'api.v2', 'api.v10', 'internal.dto', 'api'];
const RELATIVE = ['.', '.config', '..shared', '...x', '.api.http.orders', '.api'];

const tops = (modules: readonly string[]): readonly string[] =>
  modules.map((one) => one.split('.', 1)[0] ?? '');

function sectionOf(module: string): Section {
  const top = module.split('.', 1)[0] ?? '';
  if (top === '') return 'relative';
  if (top === '__future__') return 'future';
  if (tops(STANDARD).includes(top)) return 'standard';
  return tops(FIRST_PARTY).includes(top) ? 'first-party' : 'third-party';
}

/** `from uuid import UUID`, `from api.http.products import router as products_router`, `import uuid`. */
function wantedOf(text: string): WantedImport {
  const [, whole, alias] = /^import (\S+)(?: as (\w+))?$/.exec(text) ?? [];
  if (whole !== undefined) return { module: whole, asname: alias };
  const [, module = '', name = '', asname] = /^from (\S+) import (\w+)(?: as (\w+))?$/.exec(text) ?? [];
  return { module, name, asname };
}

function add(text: string, ...wanted: readonly string[]): string {
  const source = openSource(text);
  return Buffer.from(addImports(source, wanted.map(wantedOf), sectionOf).bytes).toString();
}

it.each(readCases(join(__dirname, 'imports.txt')))(
  '$name',
  ({ parts: { before = '', wanted = '', after = '' } }) => {
    expect(add(`${before}\n`, wanted)).toBe(`${after}\n`);
  },
);

describe('a name', () => {
  it('makes the statement as long as it may be, then one to a line', () => {
    const names = ['x'.repeat(30), 'y'.repeat(30)];
    const text = `from fastapi import ${names.join(', ')}  # noqa: F401\n`;
    expect(add(text, 'from fastapi import zzz')).toBe(
      `from fastapi import ${names.join(', ')}, zzz  # noqa: F401\n`,
    );
    expect(add(text, 'from fastapi import zzzzz')).toBe(
      `from fastapi import (  # noqa: F401\n    ${names.join(',\n    ')},\n    zzzzz,\n)\n`,
    );
  });

  it.each([
    ['UUID = 1\n', 1],
    ['import os\nfrom other import UUID\n', 2],
    ['import x as UUID\n', 1],
    ['def UUID():\n    pass\n', 1],
    ['\nfor UUID in ():\n    pass\n', 2],
    ['if x:\n    (a, *UUID), b = c\n', 2],
    ['with a as (b, UUID):\n    pass\n', 1],
    ['match x:\n    case {"a": [UUID, 1]}:\n        pass\n', 1],
    ['print(UUID := 1)\n', 1],
    ['if TYPE_CHECKING:\n    from uuid import UUID\n', 2],
  ])('that means something else is refused: %j', (text, line) => {
    const attempt = (): string => add(text, 'from uuid import UUID');
    expect(attempt).toThrow(NameTaken);
    expect(attempt).toThrow(`has another "UUID" in line ${line}`);
  });

  it.each([
    'UUID.x = 1\n',
    'x[UUID] = 1\n',
    'def f(UUID):\n    UUID = 1\n',
    '[UUID for UUID in x]\n',
    'print(UUID)\n',
  ])('that is only used, or means something inside, is free: %j', (text) => {
    expect(add(text, 'from uuid import UUID')).toContain('from uuid import UUID\n');
  });
});

describe('a statement', () => {
  it.each([
    ['an empty file', '', 'from uuid import UUID\n'],
    ['a file of comments', '# a', '# a\n\nfrom uuid import UUID\n'],
    ['a docstring', '"""Doc."""', '"""Doc."""\n\nfrom uuid import UUID'],
  ])('finds its place beside %s', (_, text, expected) => {
    expect(add(text, 'from uuid import UUID')).toBe(expected);
  });

  it('is wrapped where it would be too long, with the indentation of the file', () => {
    const module = `api.http.${'x'.repeat(60)}`;
    expect(add('if x:\n\ty = 1\n', `from ${module} import router as x_router`)).toBe(
      `from ${module} import (\n\trouter as x_router,\n)\n\nif x:\n\ty = 1\n`,
    );
  });

  it('stands as the file has its own package, whatever the settings say', () => {
    const mixed = 'from api.a import x\nfrom fastapi import FastAPI\n';
    expect(add(mixed, 'from api.b import y')).toBe(
      'from api.a import x\nfrom api.b import y\nfrom fastapi import FastAPI\n',
    );
    const apart = 'from fastapi import FastAPI\n\nfrom lib.z import x\n';
    expect(add(apart, 'from lib.a import y')).toBe(
      'from fastapi import FastAPI\n\nfrom lib.a import y\nfrom lib.z import x\n',
    );
  });

  it('stands behind its nearest relative where nothing is sorted', () => {
    const text = 'import sys\nfrom api.z import a\nimport os\nfrom api.b import c\nfrom fastapi import d\n';
    expect(add(text, 'from api.c import e')).toBe(
      text.replace('import c\n', 'import c\nfrom api.c import e\n'),
    );
    expect(add(text, 'from pydantic import e')).toBe(`${text}from pydantic import e\n`);
    expect(add(text, 'from uuid import UUID')).toBe(
      text.replace('import os\n', 'import os\nfrom uuid import UUID\n'),
    );
  });

  it('is followed by further ones', () => {
    expect(
      add('import os\n', 'from uuid import UUID', 'from fastapi import Path', 'from fastapi import Body'),
    ).toBe('import os\nfrom uuid import UUID\n\nfrom fastapi import Body, Path\n');
  });
});

const NAMES = ['router', 'status', 'FastAPI', 'UUID', 'MAX', 'T', 'Path', 'abc_2', 'abc_10', 'ABC', 'a'];
const modules = fc.oneof(
  ...[STANDARD, THIRD_PARTY, FIRST_PARTY, RELATIVE].map((some) => fc.constantFrom(...some)),
);
const statements = fc.oneof(
  modules.filter((one) => !one.startsWith('.')).map((module) => `import ${module}`),
  fc
    .tuple(modules, fc.constantFrom(...NAMES), fc.nat(99))
    .map(([module, name, id]) => `from ${module} import ${name} as n${id}`),
  fc
    .tuple(
      modules,
      fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 }),
      fc.constantFrom('', '', '  # noqa: F401', '  # about it'),
    )
    .map(([module, names, comment]) => `from ${module} import ${names.join(', ')}${comment}`),
  fc
    .tuple(modules, fc.constantFrom(...NAMES))
    .map(([module, name]) => `# about it\nfrom ${module} import (${name},)`),
);
const files = fc
  .tuple(
    fc.constantFrom(
      '',
      '"""Doc."""\n\n',
      '#!/bin/x\n# licence\n',
      '"""Doc."""\n\nfrom __future__ import annotations\n',
    ),
    fc.array(statements, { maxLength: 8 }),
    fc.constantFrom(
      '\nx = 1\n',
      '\n\ndef f():\n    return 1\n',
      '',
      '\n# app\nx = 1\n',
      '\nif x:\n    import y\n',
    ),
  )
  .map(([head, imports, tail]) => `${head}${imports.join('\n')}\n${tail}`);
const additions = fc
  .tuple(
    fc.oneof(modules, fc.constantFrom('api.http.products', `api.${'long_'.repeat(15)}name`)),
    fc.constantFrom(...NAMES, 'New', 'new', 'NEW'),
    fc.constantFrom(undefined, undefined, 'new_name'),
  )
  .map(([module, name, asname]): WantedImport => ({
    module,
    name: name === 'a' && !module.startsWith('.') ? undefined : name,
    asname,
  }));

describe('with ruff', () => {
  const python = ensurePython();
  const withPython = python === undefined ? it.skip : it;
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'imports-'));
    const known = [...new Set(tops(FIRST_PARTY))].map((name) => `"${name}"`).join(', ');
    writeFileSync(join(root, 'ruff.toml'), `[lint.isort]\nknown-first-party = [${known}]\n`);
  });

  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  const ruff = (...args: readonly string[]): string =>
    spawnSync(python ?? 'python', ['-m', 'ruff', ...args, '--no-cache', '.'], { cwd: root, encoding: 'utf8' })
      .stdout;

  withPython('files that were sorted and formatted are so with an import more', () => {
    const samples = fc.sample(fc.tuple(files, additions), { numRuns: 400, seed: 5 });
    const path = (index: number): string => join(root, `m${index}.py`);
    for (const [index, [text]] of samples.entries()) writeFileSync(path(index), text);
    for (let round = 0; round < 2; round += 1) {
      ruff('check', '--select', 'I', '--fix');
      ruff('format');
    }
    const faulty = (): string =>
      ruff('check', '--select', 'I', '--output-format', 'concise').replace('All checks passed!\n', '') +
      ruff('format', '--check').replace(/\d+ files already formatted\n/, '');
    expect(faulty()).toBe('');
    let count = 0;
    for (const [index, [, wanted]] of samples.entries()) {
      try {
        const source = openSource(readFileSync(path(index)));
        writeFileSync(path(index), addImports(source, [wanted], sectionOf).bytes);
        count += 1;
      } catch (error) {
        if (!(error instanceof NameTaken)) throw error;
      }
    }
    expect(count).toBeGreaterThan(250);
    expect(faulty()).toBe('');
  });
});
