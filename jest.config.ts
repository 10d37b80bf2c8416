/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A program that a test starts keeps nothing for other tests, and touches nothing of the developer's: a file stands where our
// folder would be, and pip and others have theirs beside it. Tests of what's kept name a folder of their own. Here, because
// the processes of Jest inherit it.
const caches = join(__dirname, '.cache', 'home');
mkdirSync(caches, { recursive: true });
writeFileSync(join(caches, 'tool-schematics'), '');
process.env['XDG_CACHE_HOME'] = caches;

/**
 * Fast tests. Those of the packed package in real workspaces have their own, test/e2e/jest.config.ts, and those that
 * take a browser: test/page/jest.config.ts, test/vscode/jest.config.ts.
 */
const config: Config = {
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/e2e/',
    '<rootDir>/test/page/',
    '<rootDir>/test/vscode/',
  ],
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/editors/vscode/dist/',
    '<rootDir>/.nx/',
    '<rootDir>/.cache/',
    '<rootDir>/python/dist/',
    '<rootDir>/test/layouts/projects/',
    '<rootDir>/test/projects/',
    '<rootDir>/test/unseen/',
  ],
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/test/support/optimize-later.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/transform.cjs' },
  moduleNameMapper: {
    // The devkit's test runner pulls in a spinner that is an ES module; no test draws one.
    '^ora$': '<rootDir>/test/support/ora.ts',
    // collection.json points at the build; tests run the source.
    [`^${__dirname}/dist/(.*?)(?:\\.js)?$`]: '<rootDir>/src/$1',
  },
};

export default config;
