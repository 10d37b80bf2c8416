/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import base from '../../jest.config';

/**
 * Tests of the extension in VS Code, in Chromium. `node scripts/code-server.mjs` installs VS Code, `npm run vsix` makes the
 * extension. Without VS Code they're skipped.
 */
const config: Config = {
  ...base,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/vscode/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 60_000,
};

export default config;
