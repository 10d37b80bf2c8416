import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { analyze, type Analysis, type AnalyzeRequest } from '../../src/analysis/analyze';
import { parse } from '../../src/analysis/python/parser';
import { memoryTree } from '../../src/base/source/memory';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Analyses a program, and returns what the machine that ran it holds, and nothing else does. */
function analysed(main: string): { analysis: Analysis; held: WeakRef<object> } {
  const isRequired = (name: string): boolean => name === 'fastapi';
  const request: AnalyzeRequest = {
    entry: { file: 'main.py', app: undefined },
    module: 'main',
    searchPath: [''],
    isRequired,
    env: new Map(),
    fastapi: [0, 165, 0],
    python: [3, 13],
  };
  return {
    analysis: analyze(memoryTree({ 'main.py': main }), parse, request),
    held: new WeakRef(isRequired),
  };
}

it.each([
  ['of an application', 'from fastapi import FastAPI\napp = FastAPI()\napp.get("/a")(print)\n', 1],
  ['without an application', 'app = 1\n', 0],
])('an analysis %s holds nothing of the machine that ran the program', async (_, main, count) => {
  const { analysis, held } = analysed(main);
  await new Promise(setImmediate);
  collect();
  expect(held.deref()).toBeUndefined();
  expect(analysis.routes.filter(({ kind }) => kind !== 'docs')).toHaveLength(count);
});
