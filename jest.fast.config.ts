/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import config from './jest.config';

/**
 * Runs the tests that tell most for their time, by area: each fixture against FastAPI (rows, messages, the law, the document), then the parts that
 * have rules of their own. None needs a build, a network, or a process beside Python's oracle.
 */
const FAST = [
  'test/fixtures.spec.ts',
  'test/openapi/fixtures.spec.ts',
  'test/analysis/entry/(build|laziness|python|releases|resolve|serving|starts)*.spec.ts',
  'test/analysis/{fastapi,routing}/*.spec.ts',
  'test/analysis/libraries/(models|readers|undecided).spec.ts',
  'test/analysis/python/(damaged|decode|edited|module).spec.ts',
  'test/base/**/*.spec.ts',
  'test/nx/(dependencies|inputs|projects).spec.ts',
  'test/routes-report/(create-report|formats|unknowns|unreached).spec.ts',
  'test/routes-report/calls/found.spec.ts',
  'test/routes-report/check/never-refuses.spec.ts',
  'test/routes-report/view/select.spec.ts',
  'test/scaffold/collection.spec.ts',
  'test/scaffold/edit/(imports|source).spec.ts',
  'test/scaffold/layout/facts.spec.ts',
];

/** `npm run test:fast`: tests for every change, without a build; the aim is 60 s of CPU. */
const fast: Config = {
  ...config,
  testMatch: FAST.map((path) => `<rootDir>/${path}`),
};

export default fast;
