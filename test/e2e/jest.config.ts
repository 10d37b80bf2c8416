/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import base from '../../jest.config';

/**
 * Tests of the packed package in real workspaces. Installs from the registry (or npm's cache), which takes a
 * minute.
 */
const config: Config = {
  ...base,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/e2e/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 120_000,
};

export default config;
