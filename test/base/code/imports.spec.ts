import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { type ImportSpec, printImports } from '../../../src/base/code/imports';
import { ensurePython } from '../../support/python';

const python = ensurePython();
const withPython = python === undefined ? it.skip : it;

describe('printImports', () => {
  it('divides, sorts and merges', () => {
    const specs: readonly ImportSpec[] = [
      { section: 'relative', module: '.near', names: ['x'] },
      { section: 'relative', module: '...far', names: ['y'] },
      { section: 'first-party', module: 'shop.api', names: ['router as shop_router', 'limit'] },
      { section: 'third-party', module: 'fastapi', names: ['status', 'Path'] },
      { section: 'third-party', module: 'fastapi', names: ['APIRouter', 'Path'] },
      { section: 'standard', module: 'uuid', names: ['uuid4', 'UUID'] },
      { section: 'standard', module: 'logging' },
      { section: 'standard', module: 'datetime', as: 'dt' },
      { section: 'standard', module: 'typing', names: [] },
    ];
    expect(printImports(specs)).toBe(
      [
        'import datetime as dt',
        'import logging',
        'from uuid import UUID, uuid4',
        '',
        'from fastapi import APIRouter, Path, status',
        '',
        'from shop.api import limit',
        'from shop.api import router as shop_router',
        '',
        'from ...far import y',
        'from .near import x',
      ].join('\n'),
    );
  });

  it('breaks what the line cannot hold', () => {
    const names = ['B'.repeat(30), 'a'.repeat(40)];
    const spec: ImportSpec = { section: 'standard', module: 'module', names };
    expect(printImports([spec])).toBe(`from module import (\n    ${names.join(',\n    ')},\n)`);
  });

  withPython(
    'is what ruff makes of any modules and names',
    () => {
      // No word is a keyword, and no module is Python's own.
      const word = fc.stringMatching(/^[xz][a-z0-9]{0,5}(_[a-z0-9]{1,4})?$/);
      const name = fc.oneof(word, fc.stringMatching(/^[A-Z][A-Z0-9]{0,3}[A-Za-z0-9]{0,9}z?$/));
      const spec = fc.record({
        section: fc.constant('third-party' as const),
        module: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `z0${words.join('.')}`),
        names: fc.array(name, { minLength: 1, maxLength: 9 }),
      });
      const texts = fc.sample(fc.array(spec, { minLength: 1, maxLength: 9 }).map(printImports), {
        numRuns: 200,
        seed: 5,
      });
      // Ruff sorts imports between two other statements separately.
      const input = texts.map((text) => `${text}\n\npass\n\n`).join('');
      const args = ['-m', 'ruff', 'check', '--isolated', '--select', 'I', '--diff', '-'];
      expect(spawnSync(python ?? 'python', args, { input, encoding: 'utf8' })).toMatchObject({
        status: 0,
        stdout: '',
      });
    },
    60_000,
  );
});
