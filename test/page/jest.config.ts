/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import base from '../../jest.config';

/**
 * Tests of the page in Chromium: Debian's chromium-headless-shell, which .ci/packages.sh installs. Needs a build.
 */
const config: Config = {
  ...base,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/page/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 30_000,
};

export default config;
