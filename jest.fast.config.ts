/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import config from './jest.config';

/** Suites that take most of the CPU of `npm test`, or need a build, Python or processes. */
const SLOW = [
  'test/analysis/python/(cpython|refusals)',
  'test/architecture/rules',
  'test/architecture/startup',
  'test/backend/served',
  'test/cli/(diff|main|watch)',
  'test/conformance/',
  'test/docs/readme',
  'test/generated/',
  'test/hostile/',
  'test/kept/',
  'test/openapi',
  'test/scaffold/edit/register',
  'test/supply-chain/',
  'test/writes/',
];

/** `npm run test:fast`: tests for every change, without a build; the aim is 60 s of CPU. */
const fast: Config = {
  ...config,
  testPathIgnorePatterns: [
    ...(config.testPathIgnorePatterns ?? []),
    ...SLOW.map((path) => `<rootDir>/${path}`),
  ],
};

export default fast;
