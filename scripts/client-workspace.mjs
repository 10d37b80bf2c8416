/** Holds what the workspace of `npm run e2e:client` is made of. */
import { readFileSync } from 'node:fs';

/** Returns the text of a file of test/projects/client-workspace. */
export const sourceOf = (name) =>
  readFileSync(new URL(`../test/projects/client-workspace/${name}`, import.meta.url), 'utf8');

/** A backend with one operation. */
export const BACKEND = sourceOf('backend.py');

/** The settings of a front end's compiler. */
export const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

/** A front end that reads a field of the backend's answer. */
export const FRONT_END = sourceOf('openapi-fetch.ts');

/** Front ends for the other generators, with the options of each. */
export const GENERATORS = [
  { generator: '@hey-api/openapi-ts', flags: [], source: sourceOf('hey-api-openapi-ts.ts') },
  { generator: '@hey-api/openapi-ts', flags: ['--query'], source: sourceOf('hey-api-openapi-ts-query.ts') },
  { generator: 'orval', flags: [], source: sourceOf('orval.ts') },
  {
    generator: 'ng-openapi-gen',
    flags: [],
    dependencies: { '@angular/common': '^20.3.0', '@angular/core': '^20.3.0', rxjs: '^7.8.0' },
    source: sourceOf('ng-openapi-gen.ts'),
  },
];
